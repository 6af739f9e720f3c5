"use client";
import { usePathname, useRouter } from "next/navigation";
import { LinkButton } from "../../shared/ui/controls/link-button.tsx";
import { Notice } from "../../shared/ui/messages/notice.tsx";
import { signInHref } from "./return-path.ts";
import { useMe } from "./use-me.ts";

/** Says whose data this is, and how to have one's own. */
export function ExampleNotice() {
  const me = useMe();
  const path = usePathname();
  const router = useRouter();
  const own = me.data?.teams[0];
  return (
    <Notice
      action={
        own ? (
          <LinkButton size="small" href={path}>
            Back to {own.name}
          </LinkButton>
        ) : (
          <LinkButton
            size="small"
            variant="primary"
            href={signInHref("sign-up", path)}
            prefetch={false}
            // What is set on the page stands in its address, and is read when pressed.
            onClick={(event) => {
              event.preventDefault();
              router.push(signInHref("sign-up", window.location.pathname + window.location.search));
            }}
          >
            Sign up to save your own
          </LinkButton>
        )
      }
    >
      This is the read-only example team: published measurements, and those of <code>npm run lab</code> on
      several versions of PostgreSQL.
    </Notice>
  );
}
