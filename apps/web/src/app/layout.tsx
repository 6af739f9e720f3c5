import "@fontsource-variable/inter/wght.css";
import "@fontsource-variable/jetbrains-mono/wght.css";
import "./fonts.css";
import "./tokens.css";
import "./globals.css";
import { models } from "@wirecost/sim-core";
import type { Metadata, Viewport } from "next";
import type { ReactNode } from "react";
import { labPath } from "../entities/design/design-address.ts";
import { AppHeader, type PageLink, type SystemLink } from "../features/shell/app-header.tsx";
import shell from "../features/shell/shell.module.css";
import { ToastHost } from "../shared/ui/messages/toast-host.tsx";
import { EarlyInput } from "../shared/ui/page/early-input.tsx";
import { HOME_MODEL } from "./_parts/lab-page.ts";

/** Preloaded in parallel with the style sheets that use them, so that they are available at the first paint. */
const fonts = [
  new URL("@fontsource-variable/inter/files/inter-latin-wght-normal.woff2", import.meta.url),
  new URL(
    "@fontsource-variable/jetbrains-mono/files/jetbrains-mono-latin-wght-normal.woff2",
    import.meta.url,
  ),
];

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

const systems: readonly SystemLink[] = [
  ...models.map(({ id, title, summary, view }) => ({
    title,
    hint: view.hint,
    summary,
    href: labPath(id),
    paths: id === HOME_MODEL ? ["/", labPath(id)] : [labPath(id)],
  })),
  {
    title: "Conversations",
    hint: "recorded",
    summary: "Your own program, recorded: its statements, over another network and with changes.",
    href: "/conversations",
    paths: ["/conversations"],
  },
];

const pages: readonly PageLink[] = [
  { href: "/experiments", title: "Experiments" },
  { href: "/uploads", title: "Uploads" },
  { href: "/compare", title: "Compare" },
  { href: "/history", title: "History" },
  { href: "/plans", title: "Plans" },
];

const more: readonly PageLink[] = [
  { href: "/abl", title: "ABL source" },
  { href: "/schemas", title: "Schemas" },
  { href: "/pf", title: "Parameter files" },
  { href: "/calibrations", title: "Calibrations" },
  { href: "/references", title: "Reference data" },
  { href: "/accuracy", title: "Accuracy" },
  { href: "/formats", title: "File formats" },
];

export default function RootLayout({ children }: { children: ReactNode }) {
  return (
    // The first script may have set data-theme before React hydrates.
    <html lang="en" suppressHydrationWarning>
      <head>
        {fonts.map(String).map((font) => (
          <link key={font} rel="preload" href={font} as="font" type="font/woff2" crossOrigin="" />
        ))}
        <script src="/first.js" />
      </head>
      <body>
        <AppHeader mark={<Mark />} systems={systems} pages={pages} more={more} />
        {children}
        <ToastHost />
        <EarlyInput />
      </body>
    </html>
  );
}

/** The logo of Wirecost: a request, and a larger answer. */
function Mark() {
  return (
    <svg className={shell.mark} viewBox="0 0 18 18" aria-hidden="true" focusable="false">
      <rect width="18" height="18" rx="4" fill="var(--accent)" />
      <path d="M4 5.2 L14 7.4" stroke="var(--on-accent)" strokeWidth="1.3" strokeLinecap="round" />
      <path d="M14 10.6 L4 12.8" stroke="var(--on-accent)" strokeWidth="2.8" strokeLinecap="round" />
    </svg>
  );
}
