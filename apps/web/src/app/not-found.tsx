import type { Metadata } from "next";
import { LinkButton } from "../shared/ui/controls/button.tsx";
import { EmptyState } from "../shared/ui/messages/states.tsx";
import styles from "./page.module.css";

export const metadata: Metadata = { title: "Not found" };

export default function NotFound() {
  return (
    <main id="main" className={styles.page}>
      <EmptyState heading="h1" title="Page not found" action={<LinkButton href="/">Open the lab</LinkButton>}>
        The address may be mistyped, or the page was deleted.
      </EmptyState>
    </main>
  );
}
