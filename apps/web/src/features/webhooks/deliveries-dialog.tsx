"use client";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { Webhook } from "@wirecost/contract";
import { api } from "../../shared/lib/api.ts";
import { errorText } from "../../shared/lib/is-passing.ts";
import { Button } from "../../shared/ui/controls/button.tsx";
import { Dialog } from "../../shared/ui/messages/dialog.tsx";
import { Notice } from "../../shared/ui/messages/notice.tsx";
import { QueryState } from "../../shared/ui/messages/query-state.tsx";
import { Skeleton } from "../../shared/ui/messages/skeleton.tsx";
import { DeliveryTable } from "./delivery-table.tsx";
import { deliveryList } from "./webhook-queries.ts";
import styles from "./webhooks.module.css";

/** The latest messages to a webhook, and what became of each; a test is one of them. */
export function DeliveriesDialog({
  teamId,
  webhook,
  onClose,
}: {
  teamId: string;
  webhook: Webhook;
  onClose: () => void;
}) {
  const queries = useQueryClient();
  const params = { teamId, webhookId: webhook.id };
  const list = deliveryList(teamId, webhook.id);
  const deliveries = useQuery(list);
  const refresh = () => queries.invalidateQueries({ queryKey: list.queryKey });
  const test = useMutation({ mutationFn: () => api.testWebhook({ params }), onSuccess: refresh });
  const again = useMutation({
    mutationFn: (deliveryId: string) => api.redeliver({ params: { ...params, deliveryId } }),
    onSuccess: refresh,
  });
  const failed = test.error ?? again.error;
  const items = deliveries.data?.items ?? [];
  return (
    <Dialog
      open
      onClose={onClose}
      title="Messages"
      description={`To ${webhook.url}. They are stored for 30 days.`}
      footer={
        <Button disabled={test.isPending} onClick={() => test.mutate()}>
          Send a test
        </Button>
      }
    >
      <div className={styles.form}>
        {failed ? <Notice tone="warn">The message was not sent: {errorText(failed)}</Notice> : null}
        <QueryState
          query={deliveries}
          loading={<Skeleton height={120} />}
          failed="The messages could not be loaded"
        >
          <DeliveryTable deliveries={items} busy={again.isPending} onAgain={(id) => again.mutate(id)} />
        </QueryState>
      </div>
    </Dialog>
  );
}
