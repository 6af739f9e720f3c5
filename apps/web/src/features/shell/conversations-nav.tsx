"use client";
import { usePathname } from "next/navigation";
import { Link } from "../../shared/ui/controls/link.tsx";
import { Row } from "../../shared/ui/layout/layout.tsx";
import styles from "./shell.module.css";

const PAGES = [
  { href: "/conversations", title: "Recording" },
  { href: "/conversations/saved", title: "Saved" },
  { href: "/conversations/compare", title: "Compare" },
  { href: "/conversations/history", title: "History" },
] as const;

export function ConversationsNav() {
  const path = usePathname();
  const current = PAGES.findLast(({ href }) => path === href || path.startsWith(`${href}/`));
  return (
    <Row as="nav" gap={4} noPrint className={styles.nav} aria-label="Conversations">
      {PAGES.map((page) => (
        <Link
          key={page.href}
          className={styles.link}
          href={page.href}
          aria-current={page === current ? "page" : undefined}
        >
          {page.title}
        </Link>
      ))}
    </Row>
  );
}
