import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type DecideReview, REVIEW_DAYS, type ReviewItem } from "@wirecost/contract";
import { useState } from "react";
import { api } from "../../shared/lib/api.ts";
import { formatAgo, formatWhen } from "../../shared/lib/format.ts";
import { apiQuery, ME_KEY } from "../../shared/lib/query-client.ts";
import { Button } from "../../shared/ui/controls/button.tsx";
import { ConfirmDialog } from "../../shared/ui/controls/open-button.tsx";
import { Box, Row, Text } from "../../shared/ui/layout/layout.tsx";
import { QueryState, showFailure } from "../../shared/ui/messages/query-state.tsx";
import { showToast } from "../../shared/ui/messages/show-toast.ts";
import styles from "../../shared/ui/page/page.module.css";
import { Section } from "../../shared/ui/page/section.tsx";
import { column, type DataColumn, DataTable } from "../../shared/ui/tables/data-table.tsx";
import { Moment } from "../../shared/ui/tables/texts.tsx";

const KEY = ["review"];

/** Access granted by the account before its password was reset by mail: each to be kept or removed, once. */
export function ReviewSection() {
  const queries = useQueryClient();
  const [removing, setRemoving] = useState<readonly ReviewItem[]>();
  const review = useQuery(apiQuery(KEY, (options) => api.listReview({}, options)));
  const decide = useMutation({
    mutationFn: (body: Partial<DecideReview>) => api.decideReview({ body }),
    onSuccess: (_, { keep = [] }) => showToast({ title: keep.length > 0 ? "Kept" : "Removed" }),
    onError: showFailure("The change was not saved"),
    // Other pages show what it changes; the session is reloaded last, as this section disappears with it.
    onSettled: async () => {
      await queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== ME_KEY[0] });
      await queries.invalidateQueries({ queryKey: ME_KEY });
    },
  });
  const items = review.data?.items ?? [];
  const removable = items.filter(({ mayRemove }) => mayRemove);
  const pausesAt = items.flatMap((item) => item.pausesAt ?? []).toSorted()[0];
  const now = Date.now();
  const columns: readonly DataColumn<ReviewItem>[] = [
    column("Access", (item) => (
      <span className={styles.name}>
        {kindOf(item)} <strong>{item.name}</strong>
      </span>
    )),
    column("Team", ({ team }) => <span className={styles.name}>{team?.name ?? "Your account"}</span>),
    column("Since", ({ createdAt }) => <Moment at={createdAt} />),
    column("Last used", ({ kind, lastUsedAt }) =>
      lastUsedAt ? formatAgo(lastUsedAt, now) : kind === "key" ? "never" : null,
    ),
    column(<Text visuallyHidden>Actions</Text>, { id: "decide", align: "end" }, (item) => (
      <Row as="span" inline gap={8}>
        <Button
          size="small"
          disabled={decide.isPending}
          aria-label={`Keep ${item.name}`}
          onClick={() => decide.mutate({ keep: [namedBy(item)] })}
        >
          Keep
        </Button>
        {item.mayRemove ? (
          <Button
            size="small"
            variant="danger"
            disabled={decide.isPending}
            aria-label={`Remove ${item.name}`}
            onClick={() => setRemoving([item])}
          >
            Remove
          </Button>
        ) : (
          <Box tone="soft" text="start" className={styles.ask}>
            To remove it, ask an owner: {item.owners.join(", ")}
          </Box>
        )}
      </Row>
    )),
  ];
  return (
    <Box mb={16}>
      <Section
        title="Review access"
        intro={
          <>
            A new password was chosen for this account by e-mail. This is the access that the account gave
            before, by you or by someone who had taken it over: keep what you recognize. Until then
            invitations cannot be accepted and owners have an editor's rights
            {pausesAt ? (
              <>
                ; keys and webhooks keep working, and a second factor is asked for, for {REVIEW_DAYS} days,
                until {formatWhen(pausesAt)}
              </>
            ) : null}
            . Shared links show frozen copies and are listed under <a href="/shares">Links</a>.
          </>
        }
        action={
          items.length > 1 ? (
            <Row as="span" inline gap={8}>
              <Button disabled={decide.isPending} onClick={() => decide.mutate({ keep: items.map(namedBy) })}>
                Keep all
              </Button>
              {removable.length > 1 ? (
                <Button variant="danger" disabled={decide.isPending} onClick={() => setRemoving(removable)}>
                  {removable.length === items.length ? "Remove all" : `Remove ${removable.length}`}
                </Button>
              ) : null}
            </Row>
          ) : null
        }
      >
        <QueryState query={review} loading={120} failed="The review could not be loaded">
          <DataTable stacks rows={items} columns={columns} rowId={({ kind, id }) => `${kind} ${id}`} />
        </QueryState>
        {removing ? (
          <ConfirmDialog
            title={removing.length === 1 ? `Remove ${removing[0]?.name}` : `Remove ${removing.length} items`}
            confirm="Remove"
            onClose={() => setRemoving(undefined)}
            onConfirm={() => decide.mutate({ remove: removing.map(namedBy) })}
          >
            {consequences(removing)}
          </ConfirmDialog>
        ) : null}
      </Section>
    </Box>
  );
}

function namedBy({ kind, id }: ReviewItem): DecideReview["keep"][number] {
  return { kind, id };
}

function kindOf({ kind, detail }: ReviewItem): string {
  switch (kind) {
    case "second-factor":
      return "";
    case "key":
      return `API key, ${detail}:`;
    case "webhook":
      return "Webhook:";
    case "invitation":
      return `Open invitation as ${detail}:`;
    case "member":
      return detail === "owner" ? "Owner:" : `Member, ${detail}:`;
  }
}

const CONSEQUENCES: Readonly<Record<ReviewItem["kind"], string>> = {
  "second-factor":
    "Two-factor sign-in is turned off: the authenticator app and the recovery codes no longer sign in. You can set it up again with your own app.",
  key: "The key stops working with the next request.",
  webhook: "The webhook is deleted with its list of messages.",
  invitation: "The link of the invitation is no longer valid.",
  member:
    "The member loses access with the next request; their keys, webhooks and open invitations in this team end. The members whom they invited are listed next.",
};

function consequences(items: readonly ReviewItem[]): string {
  return [...new Set(items.map(({ kind }) => CONSEQUENCES[kind]))].join(" ");
}
