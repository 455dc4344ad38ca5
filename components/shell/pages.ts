import {
  ChartColumn,
  FlaskConical,
  KeyRound,
  LayoutDashboard,
  ScrollText,
  Settings,
  Waypoints,
  Webhook,
} from "lucide-react";

/** The pages of the dashboard, as they stand in the sidebar. */
export const PAGES = [
  { href: "/overview", label: "Overview", icon: LayoutDashboard },
  { href: "/playground", label: "Playground", icon: FlaskConical },
  { href: "/keys", label: "Keys", icon: KeyRound },
  { href: "/usage", label: "Usage", icon: ChartColumn },
  { href: "/webhooks", label: "Webhooks", icon: Webhook },
  { href: "/log", label: "Verification log", icon: ScrollText },
  { href: "/knowledge", label: "Knowledge", icon: Waypoints },
  { href: "/settings", label: "Settings", icon: Settings },
];
