import { usePathname, useRouter, useSearchParams } from "next/navigation";
import { Suspense } from "react";
import { createPortal } from "react-dom";
import { signInHref, useChooseTeam, useMe, useSessionChanged } from "../../entities/session/session.ts";
import { buttonClass, LinkButton } from "../../shared/ui/controls/button.tsx";
import { Menu } from "../../shared/ui/controls/menu.tsx";
import { showToast } from "../../shared/ui/messages/show-toast.ts";
import { QueryProvider } from "../../shared/ui/page/query-provider.tsx";
import styles from "./account-menu.module.css";

/** Sign-in for a visitor; name, team and sign-out for a member. Load it after the first paint. */
export function AccountMenu() {
  return (
    <QueryProvider>
      <Suspense fallback={<span className={styles.place} />}>
        <Account />
      </Suspense>
    </QueryProvider>
  );
}

function Account() {
  const path = usePathname();
  const query = useSearchParams().toString();
  const router = useRouter();
  const me = useMe();
  const changed = useSessionChanged();
  const choose = useChooseTeam();
  const [open, ...others] = me.data?.teams ?? [];
  if (me.isPending) return <span className={styles.place} />;
  const user = me.data?.user;
  if (!user) {
    const here = query ? `${path}?${query}` : path;
    return (
      <LinkButton
        variant="quiet"
        href={signInHref("sign-in", here)}
        // The lab updates its address without the router, so it is read on click.
        onClick={(event) => {
          event.preventDefault();
          router.push(signInHref("sign-in", window.location.pathname + window.location.search));
        }}
      >
        Sign in
      </LinkButton>
    );
  }
  const signOut = async () => {
    const { authClient } = await import("../../entities/session/sign-in/auth-client.ts");
    const { error } = await authClient().signOut();
    if (error) showToast({ type: "error", title: "Signing out failed. Try again." });
    else {
      await changed();
      showToast({ title: "You are signed out." });
    }
  };
  return (
    <>
      {user.toReview > 0 && path !== "/account" ? <ReviewNotice count={user.toReview} /> : null}
      <Menu
        trigger={
          <button
            type="button"
            className={`${buttonClass({ variant: "quiet" })} ${styles.trigger}`}
            aria-label={`Account of ${user.name}`}
          >
            <span className={styles.initials} aria-hidden="true">
              {initials(user.name)}
            </span>
            <span className={styles.name}>{open && others.length > 0 ? open.name : user.name}</span>
          </button>
        }
        entries={[
          ...(open ? [{ id: "team", label: open.name, href: "/team" }] : []),
          ...others.map((team) => ({
            id: team.id,
            label: `Switch to ${team.name}`,
            onSelect: () => void choose(team),
          })),
          { id: "teams", separator: true },
          { label: "Account", href: "/account" },
          { label: "Experiments", href: "/experiments" },
          { label: "Uploads", href: "/uploads" },
          { label: "Links", href: "/shares" },
          { id: "line", separator: true },
          { label: "Sign out", onSelect: () => void signOut() },
        ]}
      />
    </>
  );
}

function initials(name: string): string {
  const words = name.trim().split(/\s+/);
  return [words[0], words.length > 1 ? words.at(-1) : undefined]
    .map((word) => [...(word ?? "")][0]?.toUpperCase() ?? "")
    .join("");
}

/** At the bottom of every page until the access granted by the account is reviewed. */
function ReviewNotice({ count }: { count: number }) {
  return createPortal(
    <aside className={styles.notice} aria-label="Review access">
      <span>
        Your account has a new password. Review{" "}
        {count === 1 ? "one item that has" : `${count} items that have`} access from before.
      </span>
      <LinkButton size="small" variant="primary" href="/account">
        Review access
      </LinkButton>
    </aside>,
    document.body,
  );
}
