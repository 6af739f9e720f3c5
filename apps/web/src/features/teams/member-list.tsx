"use client";
import { type Member, type Role, roles } from "@wirecost/contract";
import { ROLES } from "../../entities/team/team-queries.ts";
import { formatWhen } from "../../shared/lib/format-when.ts";
import { Button } from "../../shared/ui/controls/button.tsx";
import { Select } from "../../shared/ui/controls/select.tsx";
import styles from "../../shared/ui/page/lists.module.css";
import { VisuallyHidden } from "../../shared/ui/page/visually-hidden.tsx";
import { type DataColumn, DataTable } from "../../shared/ui/tables/data-table.tsx";
import { Tag } from "../../shared/ui/tables/tag.tsx";

/** The operation that waits for a confirmation. */
export type Asked =
  | { readonly what: "remove"; readonly member: Member }
  | { readonly what: "transfer"; readonly member: Member }
  | { readonly what: "role"; readonly member: Member; readonly role: Role };

/** Members by name, each with a role; for owners with what they may do to it. */
export function MemberList({
  members,
  userId,
  editable,
  busy,
  onRole,
  onAsk,
}: {
  members: readonly Member[];
  /** Who looks. */
  userId: string;
  editable: boolean;
  busy: boolean;
  onRole: (member: Member, role: Role) => void | Promise<void>;
  onAsk: (asked: Asked) => void;
}) {
  const columns: readonly DataColumn<Member>[] = [
    {
      id: "name",
      header: "Name",
      sortBy: ({ name }) => name,
      cell: (member) => (
        <span className={styles.name}>
          {member.name} {member.userId === userId ? <Tag>you</Tag> : null}{" "}
          {member.underReview ? <Tag tone="warn">under review</Tag> : null}
        </span>
      ),
    },
    {
      id: "email",
      header: "E-mail",
      sortBy: ({ email }) => email,
      cell: ({ email }) => <span className={styles.name}>{email}</span>,
    },
    {
      id: "role",
      header: "Role",
      cell: (member) =>
        editable ? (
          <Select
            className={styles.role}
            aria-label={`Role of ${member.name}`}
            value={member.role}
            disabled={busy}
            options={ROLES}
            onChange={({ target }) => {
              const role = roles.find((known) => known === target.value);
              if (role) void onRole(member, role);
            }}
          />
        ) : (
          member.role
        ),
    },
    {
      id: "since",
      header: "Since",
      sortBy: ({ since }) => since,
      cell: ({ since }) => (
        <time className={styles.nowrap} dateTime={since} title={formatWhen(since)}>
          {formatWhen(since).replace(/, .*/, "")}
        </time>
      ),
    },
  ];
  const actions: DataColumn<Member> = {
    id: "actions",
    header: <VisuallyHidden>What to do</VisuallyHidden>,
    align: "end",
    cell: (member) =>
      member.userId === userId ? null : (
        <span className={styles.actions}>
          <Button
            size="small"
            disabled={busy}
            onClick={() => onAsk({ what: "transfer", member })}
            aria-label={`Hand the team over to ${member.name}`}
          >
            Hand over
          </Button>
          <Button
            size="small"
            variant="danger"
            disabled={busy}
            onClick={() => onAsk({ what: "remove", member })}
            aria-label={`Remove ${member.name}`}
          >
            Remove
          </Button>
        </span>
      ),
  };
  return (
    <DataTable
      stacks
      rows={members}
      columns={editable ? [...columns, actions] : columns}
      rowId={(member) => member.userId}
    />
  );
}
