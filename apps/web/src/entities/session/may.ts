import { type Me, type Role, rolesWith, type Team, type TeamPermission } from "@wirecost/contract";

/** Whether the team that is open lets this person do something. Who has no team is asked to sign in when it comes to it. */
export function may(me: Me | undefined, permission: TeamPermission): boolean {
  const team = me?.teams[0];
  return team === undefined || rolesWith[permission].includes(team.role);
}

/** Others of one's teams that would let one. */
export function teamsThatLet(me: Me | undefined, permission: TeamPermission): readonly Team[] {
  return (me?.teams ?? []).slice(1).filter(({ role }) => rolesWith[permission].includes(role));
}

/** Why not, in words. */
export function refusalText(what: string, { name, role }: Team, permission: TeamPermission): string {
  if (role === "upload-only")
    return `You are upload-only in ${name}: you can send measured files, but not read data. An owner can change that.`;
  // No user gets the role upload-only in order to work in the web app.
  const able = rolesWith[permission].filter((other) => other !== "upload-only").map(named);
  return `${what} requires ${able.join(" or ")} of ${name}, and you are ${named(role)}. An owner can change that.`;
}

function named(role: Role): string {
  return `${/^[aeiou]/.test(role) ? "an" : "a"} ${role}`;
}
