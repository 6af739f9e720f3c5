"use client";
import type { Me, Team, TeamPermission } from "@wirecost/contract";
import { Button } from "../../components/ui/button.tsx";
import { useChooseTeam } from "../teams/use-choose-team.ts";
import { refusalText, teamsThatLet } from "./may.ts";
import styles from "./role-refusal.module.css";

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
