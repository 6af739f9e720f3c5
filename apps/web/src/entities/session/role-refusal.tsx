"use client";
import type { Me, Team, TeamPermission } from "@wirecost/contract";
import { Button } from "../../shared/ui/controls/button.tsx";
import { refusalText, teamsThatLet } from "./may.ts";
import styles from "./session.module.css";
import { useChooseTeam } from "./use-choose-team.ts";

/** Stands where one's role in the team that is open does not do: why not, and one's teams where it does. */
export function RoleRefusal({
  what,
  me,
  team,
  permission,
}: {
  what: string;
  me: Me;
  team: Team;
  permission: TeamPermission;
}) {
  const choose = useChooseTeam();
  return (
    <div className={styles.refusal}>
      <p>{refusalText(what, team, permission)}</p>
      {teamsThatLet(me, permission).map((other) => (
        <Button key={other.id} onClick={() => void choose(other)}>
          Switch to {other.name}
        </Button>
      ))}
    </div>
  );
}
