import type { Activity, ActivityKind } from "@wirecost/contract";

/** An entry as text around the name of its object. */
export interface ActivityText {
  readonly before: string;
  readonly name: string;
  /** Where that stands, if it has a page. */
  readonly href: string | undefined;
  readonly after: string;
}

/** Says an entry in words, without who did it: `renamed the experiment`, `Nightly`, `, which was called Weekly`. */
export function activityText({ verb, object, detail }: Activity): ActivityText {
  const { kind, id, name } = object;
  const said = (before: string, after = ""): ActivityText => ({
    before,
    name: name ?? "",
    href: id === null ? undefined : hrefOf(kind, id),
    after,
  });
  if (kind === "member") return { ...memberText(verb, name ?? "a member", detail), href: undefined };
  if (kind === "invitation")
    return { before: invitationText(verb, name), name: "", href: undefined, after: "" };
  const what = KINDS[kind].noun;
  switch (verb) {
    case "made":
      return said(`${MADE[kind] ?? "made"} the ${what}`, madeWith(kind, detail));
    case "computed":
      return said("added a run to the experiment");
    case "stated":
      return said("stated what was measured on for", detail === null ? "" : `: ${detail}`);
    case "renamed":
      return said(`renamed the ${what}`, detail === null ? "" : `, which was called ${detail}`);
    case "commented":
      return said(`commented on the ${what}`, detail === null ? "" : `, mentioning ${detail}`);
    case "reworded":
      return said(`changed a comment on the ${what}`, detail === null ? "" : `, mentioning ${detail}`);
    case "uncommented":
      return said(`deleted a comment on the ${what}`);
    case "exported":
      return said("exported everything of the team");
    case "imported":
      return said("imported the archive of the team");
    case "changed":
      return said(`changed the ${what}`, kind === "baseline" ? madeWith(kind, detail) : "");
    default:
      return said(`${verb} the ${what}`);
  }
}

/** What activity is about, as a filter names it and as a sentence does. */
export const KINDS: Readonly<Record<ActivityKind, { title: string; noun: string }>> = {
  experiment: { title: "Experiments", noun: "experiment" },
  upload: { title: "Uploads", noun: "file" },
  calibration: { title: "Calibrations", noun: "calibration" },
  plan: { title: "Plans", noun: "plan" },
  baseline: { title: "Baselines", noun: "baseline of" },
  environment: { title: "Environments", noun: "environment" },
  mapping: { title: "Mappings", noun: "mapping" },
  link: { title: "Links", noun: "link" },
  key: { title: "Keys", noun: "key" },
  webhook: { title: "Webhooks", noun: "webhook to" },
  member: { title: "Members", noun: "member" },
  invitation: { title: "Invitations", noun: "invitation" },
  team: { title: "Team", noun: "team" },
};

const MADE: Partial<Record<ActivityKind, string>> = {
  experiment: "saved",
  upload: "uploaded",
  calibration: "saved",
  plan: "saved",
  environment: "saved",
  mapping: "saved",
  baseline: "set",
};

function madeWith(kind: ActivityKind, detail: string | null): string {
  if (detail === null) return "";
  return kind === "key" ? `, which may ${detail}` : `, of ${detail}`;
}

function memberText(verb: Activity["verb"], name: string, role: string | null) {
  switch (verb) {
    case "joined":
      return { before: "joined the team", name: "", after: role === null ? "" : `, as ${role}` };
    case "left":
      return { before: "left the team", name: "", after: "" };
    case "changed":
      return { before: "made", name, after: ` ${role ?? ""}` };
    default:
      return { before: verb, name, after: "" };
  }
}

function invitationText(verb: Activity["verb"], role: string | null): string {
  const as = role === null ? "" : ` as ${role}`;
  if (verb === "made") return `sent an invitation${as}`;
  return `${verb} an invitation${as}`;
}

function hrefOf(kind: ActivityKind, id: string): string | undefined {
  switch (kind) {
    case "experiment":
      return `/experiments/${id}`;
    case "upload":
      return `/uploads/${id}`;
    case "plan":
      return `/plans/${id}`;
    case "calibration":
      return "/calibrations";
    case "link":
      return "/shares";
    case "baseline":
      return "/history";
    default:
      return undefined;
  }
}
