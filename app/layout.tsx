import type { Metadata, Viewport } from "next";
import { headers } from "next/headers";
import type { ReactNode } from "react";
import "./globals.css";

export const metadata: Metadata = {
  title: { default: "Assay", template: "%s · Assay" },
  description: "Checks text that an AI wrote before people rely on it.",
};

export const viewport: Viewport = {
  themeColor: [
    { media: "(prefers-color-scheme: light)", color: "#fafafa" },
    { media: "(prefers-color-scheme: dark)", color: "#0b0b0d" },
  ],
};

// Runs before anything is drawn, so that no theme flashes, and follows the system's theme on every page. Styles added
// later by script carry the nonce as well.
const THEME = `(() => {
  globalThis.__webpack_nonce__ = document.currentScript.nonce;
  const system = matchMedia("(prefers-color-scheme: dark)");
  const draw = () => {
    const kept = localStorage.getItem("theme");
    document.documentElement.classList.toggle("dark", kept ? kept === "dark" : system.matches);
  };
  draw();
  system.addEventListener("change", draw);
})()`;

export default async function RootLayout({ children }: { children: ReactNode }) {
  const nonce = (await headers()).get("x-nonce") ?? undefined;
  return (
    <html lang="en" suppressHydrationWarning>
      <head>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of this file */}
        <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: THEME }} />
      </head>
      <body>{children}</body>
    </html>
  );
}
