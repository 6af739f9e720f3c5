import type { ComponentProps } from "react";
import { PageFrame } from "../../shared/ui/page/page-frame.tsx";
import { PageProviders } from "../../shared/ui/page/query-provider.tsx";
import { ReadTeam } from "./read-team.tsx";

/** A page that shows what a team keeps. */
export function TeamPage({
  what,
  loading,
  children,
  ...frame
}: Pick<ComponentProps<typeof ReadTeam>, "what" | "loading" | "children"> &
  Omit<ComponentProps<typeof PageFrame>, "children">) {
  return (
    <PageProviders>
      <PageFrame {...frame}>
        <ReadTeam what={what} loading={loading}>
          {children}
        </ReadTeam>
      </PageFrame>
    </PageProviders>
  );
}
