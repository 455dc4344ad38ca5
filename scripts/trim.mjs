// npm run trim: leaves of the packages what the built service loads on this platform. For a folder that is only served from,
// as that of the Dockerfile; `npm ci` brings the rest back.
import { trimBuilders, trimPlatforms } from "./tasks/trim.mjs";

trimPlatforms(".");
trimBuilders(".");
