"use client";
import { models } from "@wirecost/sim-core";
import Link from "next/link";
import { usePathname } from "next/navigation";
import { buttonClass } from "../../components/ui/button.tsx";
import { classNames } from "../../components/ui/class-names.ts";
import { labPath } from "../../lib/lab-href.ts";
import { AccountSlot } from "./account-slot.tsx";
import styles from "./app-header.module.css";
import { HEADER_ACTIONS_ID } from "./header-actions.tsx";
import { Mark } from "./mark.tsx";
import { ThemeSwitch } from "./theme-switch.tsx";

const PAGES = [
  { href: "/experiments", title: "Experiments" },
  { href: "/uploads", title: "Uploads" },
  { href: "/compare", title: "Compare" },
  { href: "/fidelity", title: "Fidelity" },
];

/** The bar at the top of every page: systems, pages, the page's own actions, theme and account. */
export function AppHeader() {
  const path = usePathname();
  const shown = models.find(({ id }) => path === labPath(id) || path === `/lab/${id}`);
  const systems = models.map((model) => (
    <NavLink key={model.id} href={labPath(model.id)} current={model === shown}>
      {model.title}
    </NavLink>
  ));
  // Whoever opens a shared table has nothing to do with the team's pages, and is not asked who they are.
  const visiting = path.startsWith("/s/");
  const pages = PAGES.map(({ href, title }) => (
    <NavLink key={href} href={href} current={path.startsWith(href)}>
      {title}
    </NavLink>
  ));
  return (
    <>
      <a className={styles.skip} href="#main">
        Skip to the content
      </a>
      <header className={classNames(styles.header, shown && styles.lab)}>
        <Link className={styles.brand} href="/">
          <Mark className={styles.mark} />
          Wirecost
        </Link>
        <nav
          className={classNames(styles.nav, styles.systems, !visiting && styles.current)}
          aria-label="Systems"
        >
          {systems}
        </nav>
        {visiting ? null : (
          <>
            <span className={classNames(styles.divider, styles.wide)} />
            <nav className={classNames(styles.nav, styles.wide)} aria-label="Pages">
              {pages}
            </nav>
          </>
        )}
        <span className={styles.space} />
        <div className={styles.actions} id={HEADER_ACTIONS_ID} />
        {visiting ? null : <AccountSlot />}
        <ThemeSwitch />
        {visiting ? null : (
          <>
            <button
              type="button"
              className={classNames(buttonClass({ variant: "quiet", icon: true }), styles.menuButton)}
              popoverTarget="pages-menu"
              aria-label="Pages"
            >
              <span aria-hidden="true">☰</span>
            </button>
            <div className={styles.menu} id="pages-menu" popover="auto">
              <nav className={styles.narrow} aria-label="All systems">
                {systems}
              </nav>
              <nav aria-label="Pages">{pages}</nav>
            </div>
          </>
        )}
      </header>
    </>
  );
}

function NavLink({ href, current, children }: { href: string; current: boolean; children: string }) {
  return (
    <Link
      className={styles.link}
      href={href}
      prefetch={false}
      aria-current={current ? "page" : undefined}
      onClick={() => document.getElementById("pages-menu")?.hidePopover()}
    >
      {children}
    </Link>
  );
}
