"use client";
import Link from "next/link";
import { usePathname } from "next/navigation";
import type { ReactNode } from "react";
import { buttonClass } from "../../components/ui/button.tsx";
import { classNames } from "../../components/ui/class-names.ts";
import { AccountSlot } from "./account-slot.tsx";
import styles from "./app-header.module.css";
import { HEADER_ACTIONS_ID } from "./header-actions.tsx";
import { Mark } from "./mark.tsx";
import { ThemeSwitch } from "./theme-switch.tsx";

/** A lab in the navigation. */
export interface SystemLink {
  readonly title: string;
  readonly summary: string;
  readonly href: string;
  /** Every path that shows it. */
  readonly paths: readonly string[];
}

const PAGES = [
  { href: "/experiments", title: "Experiments" },
  { href: "/uploads", title: "Uploads" },
  { href: "/calibrations", title: "Calibrations" },
  { href: "/compare", title: "Compare" },
  { href: "/fidelity", title: "Fidelity" },
];

/**
 * The bar at the top of every page: systems, pages, the page's own actions, theme and account.
 *
 * @param systems handed in by the server, so that the bar of every page does not bring all models with it
 */
export function AppHeader({ systems }: { systems: readonly SystemLink[] }) {
  const path = usePathname();
  const current = systems.find(({ paths }) => paths.includes(path));
  // Whoever opens a shared table has nothing to do with the team's pages, and is not asked who they are.
  const visiting = path.startsWith("/s/");
  // Within a page of another site there is room for the table only.
  if (path.startsWith("/embed/")) return null;
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
      <header className={styles.header}>
        <Link className={styles.brand} href="/" aria-label="Wirecost">
          <Mark className={styles.mark} />
          <span className={styles.name}>Wirecost</span>
        </Link>
        <nav className={classNames(styles.nav, styles.spread)} aria-label="Systems">
          {systems.map((system) => (
            <NavLink key={system.href} href={system.href} current={system === current}>
              {system.title}
            </NavLink>
          ))}
        </nav>
        <div className={styles.gathered}>
          <MenuButton menu="systems-menu" label={current ? `Systems: ${current.title}` : "Systems"}>
            {current?.title ?? "Systems"} <span aria-hidden="true">▾</span>
          </MenuButton>
          <nav className={styles.systems} id="systems-menu" popover="auto" aria-label="Systems">
            {systems.map((system) => (
              <NavLink key={system.href} href={system.href} current={system === current}>
                <b>{system.title}</b>
                <small>{system.summary}</small>
              </NavLink>
            ))}
          </nav>
        </div>
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
          <div className={styles.narrow}>
            <MenuButton menu="pages-menu" label="Pages" icon>
              <span aria-hidden="true">☰</span>
            </MenuButton>
            <nav className={styles.menu} id="pages-menu" popover="auto" aria-label="Pages">
              {pages}
            </nav>
          </div>
        )}
      </header>
    </>
  );
}

function MenuButton({
  menu,
  label,
  icon = false,
  children,
}: {
  menu: string;
  label: string;
  icon?: boolean;
  children: ReactNode;
}) {
  return (
    <button
      type="button"
      className={buttonClass({ variant: "quiet", icon })}
      popoverTarget={menu}
      aria-label={label}
    >
      {children}
    </button>
  );
}

function NavLink({ href, current, children }: { href: string; current: boolean; children: ReactNode }) {
  return (
    <Link
      className={styles.link}
      href={href}
      prefetch={false}
      aria-current={current ? "page" : undefined}
      onClick={(event) => event.currentTarget.closest<HTMLElement>("[popover]")?.hidePopover()}
    >
      {children}
    </Link>
  );
}
