"use client";
import { EXAMPLE_TEAM_ID } from "@wirecost/contract";
import { useChooseTeam, useMe } from "../../../entities/session/session.ts";
import { Button } from "../../../shared/ui/controls/button.tsx";
import { Notice } from "../../../shared/ui/messages/notice.tsx";
import { QueryProvider } from "../../../shared/ui/page/query-provider.tsx";
import type { SetOwner } from "../lab-store.ts";
import styles from "./set-banner.module.css";

/** Says that another of the user's teams keeps the measured data, and offers to switch to it. */
export function OwnerNotice({ keeper }: { keeper: SetOwner }) {
  return (
    <QueryProvider>
      <Offer keeper={keeper} />
    </QueryProvider>
  );
}

function Offer({ keeper }: { keeper: SetOwner }) {
  const me = useMe();
  const choose = useChooseTeam();
  const team = me.data?.teams[0];
  if (!team || [team.id, EXAMPLE_TEAM_ID].includes(keeper.id)) return null;
  return (
    <div className={styles.keeper}>
      <Notice
        action={
          <Button size="small" onClick={() => void choose(keeper)}>
            Switch to {keeper.name}
          </Button>
        }
      >
        {keeper.name} owns this measured data. What you save here goes to {team.name}, your current team.
      </Notice>
    </div>
  );
}
