import "@fontsource-variable/inter/wght.css";
import "@fontsource-variable/jetbrains-mono/wght.css";
import "./tokens.css";
import "./globals.css";
import { models } from "@wirecost/sim-core";
import type { Metadata, Viewport } from "next";
import type { ReactNode } from "react";
import { ToastHost } from "../components/ui/toast-host.tsx";
import { AppHeader, type SystemLink } from "../features/shell/app-header.tsx";
import { labPath, MODEL_PATH } from "../lib/lab-href.ts";

export const metadata: Metadata = {
  title: { default: "Wirecost", template: "%s · Wirecost" },
  description: "See what a database conversation costs before you pay for it: messages, bytes and seconds.",
};

export const viewport: Viewport = {
  colorScheme: "light dark",
  themeColor: [
    { media: "(prefers-color-scheme: light)", color: "#ffffff" },
    { media: "(prefers-color-scheme: dark)", color: "#191c1f" },
  ],
};

const systems: readonly SystemLink[] = models.map(({ id, title, summary }) => ({
  title,
  summary,
  href: labPath(id),
  paths: [labPath(id), MODEL_PATH + id],
}));

export default function RootLayout({ children }: { children: ReactNode }) {
  return (
    // The theme script may have set data-theme before React looks.
    <html lang="en" suppressHydrationWarning>
      <head>
        <script src="/theme.js" />
      </head>
      <body>
        <AppHeader systems={systems} />
        {children}
        <ToastHost />
      </body>
    </html>
  );
}
