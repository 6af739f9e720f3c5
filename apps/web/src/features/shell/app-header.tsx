"use client";
import { usePathname } from "next/navigation";
import { type ReactNode, useEffect, useState } from "react";
import { useIdle } from "../../shared/lib/use-visibility.ts";
import { Button, buttonClass, classNames, Icon } from "../../shared/ui/controls/button.tsx";
import { Link } from "../../shared/ui/controls/link.tsx";
import { boxClass, Row, Text } from "../../shared/ui/layout/layout.tsx";
import { HEADER_ACTIONS_ID } from "../../shared/ui/page/header-actions.tsx";
import { whenShown } from "../../shared/ui/page/when-shown.tsx";
import styles from "./shell.module.css";

const THEMES = ["system", "light", "dark"] as const;

/** A lab in the navigation. */
export interface SystemLink {
  readonly title: string;
  /** Keywords by which its users know it. */
  readonly hint: string;
  readonly summary: string;
  readonly href: string;
  /** Every path that shows it, including those below. */
  readonly paths: readonly string[];
}

export interface PageLink {
  readonly href: string;
  readonly title: string;
}

/**
 * The bar at the top of every page: pages, the page's own actions, theme and account, and below it the systems.
 *
 * Its content is passed by the server, so that the bar of every page does not load all models.
 *
 * @param pages in the bar itself where there is room
 * @param more pages behind "More"
 */
export function AppHeader({
  mark,
  systems,
  pages,
  more,
}: {
  mark: ReactNode;
  systems: readonly SystemLink[];
  pages: readonly PageLink[];
  more: readonly PageLink[];
}) {
  const path = usePathname();
  const current = systems.find(({ paths }) =>
    paths.some((one) => path === one || path.startsWith(`${one}/`)),
  );
  // Recipients of a link need neither the team's pages nor a sign-in.
  const visiting = path.startsWith("/s/");
  // Embedded in another site, there is room only for the table.
  if (path.startsWith("/embed/")) return null;
  const link = ({ href, title }: PageLink) => (
    <NavLink key={href} href={href} current={path.startsWith(href)}>
      {title}
    </NavLink>
  );
  return (
    <>
      <a className={classNames(styles.skip, boxClass({ noPrint: true }))} href="#main">
        Skip to the content
      </a>
      <Row as="header" gap={8} noPrint className={styles.header}>
        <Link className={styles.brand} href="/" aria-label="Wirecost">
          {mark}
          <Text hideNarrow>Wirecost</Text>
        </Link>
        {visiting ? null : (
          <Row align="stretch" gap={2} className={styles.wide}>
            <Row as="nav" align="stretch" gap={2} aria-label="Pages">
              {pages.map(link)}
            </Row>
            <MenuButton menu="more-menu" label="More pages">
              {more.find(({ href }) => path.startsWith(href))?.title ?? "More"} <Icon name="chevron" />
            </MenuButton>
            <nav className={styles.menu} id="more-menu" popover="auto" aria-label="More pages">
              {more.map(link)}
            </nav>
          </Row>
        )}
        <Text grow />
        <Row gap={8} hideEmpty className={styles.actions} id={HEADER_ACTIONS_ID} />
        {visiting ? null : <AccountSlot />}
        <ThemeSwitch />
        {visiting ? null : (
          <div className={styles.narrow}>
            <MenuButton menu="pages-menu" label="Pages" icon>
              <Icon name="menu" />
            </MenuButton>
            <nav className={styles.menu} id="pages-menu" popover="auto" aria-label="Pages">
              {[...pages, ...more].map(link)}
            </nav>
          </div>
        )}
      </Row>
      <Row as="nav" align="stretch" gap={4} noPrint className={styles.systems} aria-label="Systems">
        {systems.map((system) => (
          <Link
            key={system.href}
            className={styles.system}
            href={system.href}
            title={system.summary}
            aria-current={system === current ? "page" : undefined}
          >
            <Text as="b" tone={system === current ? "accent" : undefined} size={14} weight={550} nowrap>
              {system.title}
            </Text>
            <Text nowrap>
              {system.hint.split(", ").map((word, i) => (
                // On a phone there is room for one word.
                <Text key={word} hideNarrow={i > 0}>
                  {i > 0 ? ", " : null}
                  {word}
                </Text>
              ))}
            </Text>
          </Link>
        ))}
      </Row>
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
      aria-current={current ? "page" : undefined}
      onClick={(event) => event.currentTarget.closest<HTMLElement>("[popover]")?.hidePopover()}
    >
      {children}
    </Link>
  );
}

/** Fallback if the menu cannot be loaded, which leaves the page unchanged. */
function AccountLink() {
  return (
    <a className={buttonClass({ variant: "quiet" })} href="/account">
      Account
    </a>
  );
}

const AccountMenu = whenShown(() =>
  import("./account-menu.tsx").then(
    (m) => m.AccountMenu,
    () => AccountLink,
  ),
);

/** Placeholder of the account menu, which loads after the page. */
function AccountSlot() {
  return <div className={styles.account}>{useIdle() ? <AccountMenu /> : null}</div>;
}

type Theme = (typeof THEMES)[number];

/** Cycles through the system's theme, light and dark; the choice is stored in this browser. */
function ThemeSwitch() {
  const [theme, setTheme] = useState<Theme>("system");
  useEffect(() => {
    setTheme(THEMES.find((known) => known === document.documentElement.dataset.theme) ?? "system");
  }, []);
  const next = THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length] ?? "system";
  const change = () => {
    setTheme(next);
    if (next === "system") delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = next;
    try {
      localStorage.setItem("theme", next);
    } catch {
      // Without storage, the choice lasts until the page is left.
    }
  };
  return (
    <Button
      variant="quiet"
      icon
      onClick={change}
      aria-label={`Theme: ${theme}. Change to ${next}.`}
      title={`Theme: ${theme}`}
    >
      <Icon name={theme} />
    </Button>
  );
}
