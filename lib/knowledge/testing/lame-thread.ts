import { answering } from "../reading-thread";

export default answering(Promise.reject(new Error("no models")));
