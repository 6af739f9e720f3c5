"use client";
import { useInfiniteQuery } from "@tanstack/react-query";
import type { Upload } from "@wirecost/contract";
import { formatQuantity } from "@wirecost/sim-core";
import Link from "next/link";
import {
  compareHref,
  compareIdsHref,
  formatItemAddress,
} from "../../entities/comparison/comparison-address.ts";
import { pickColumn, SelectionBar, usePicked } from "../../entities/comparison/selection-bar.tsx";
import { setHref } from "../../entities/design/design-address.ts";
import { findModel } from "../../entities/design/find-model.ts";
import { StorageLine } from "../../entities/measurement/storage-line.tsx";
import { PAGE_SIZE, rawHref, uploadList } from "../../entities/measurement/upload-queries.ts";
import { ReadTeam } from "../../entities/session/read-team.tsx";
import { useMay } from "../../entities/session/session.ts";
import { formatAgo, formatWhen } from "../../shared/lib/format.ts";
import { useAddressText } from "../../shared/lib/use-address-text.ts";
import { buttonClass, Icon, LinkButton } from "../../shared/ui/controls/button.tsx";
import { Field } from "../../shared/ui/controls/field.tsx";
import { Menu } from "../../shared/ui/controls/menu.tsx";
import { boxClass, Stack, Text } from "../../shared/ui/layout/layout.tsx";
import { QueryState } from "../../shared/ui/messages/query-state.tsx";
import { EmptyState, Skeleton } from "../../shared/ui/messages/states.tsx";
import { PageFrame } from "../../shared/ui/page/page-frame.tsx";
import { PageProviders } from "../../shared/ui/page/query-provider.tsx";
import { type DataColumn, DataTable } from "../../shared/ui/tables/data-table.tsx";
import { Pager, usePages } from "../../shared/ui/tables/pager.tsx";
import { type PlanSlot, UploadButton } from "./upload-button.tsx";
import { useUploadActions } from "./use-upload-actions.ts";

/** What the team has measured and stored. */
export function UploadsPage({ Plan }: PlanSlot) {
  return (
    <PageProviders>
      <PageFrame
        title="Uploads"
        intro="What your team has measured: the files as they were, and the rows read from them."
        actions={<UploadButton variant="primary" Plan={Plan} />}
      >
        <ReadTeam what="Storing uploads">
          {(teamId) => (
            <>
              <StorageLine teamId={teamId} />
              <UploadList teamId={teamId} />
            </>
          )}
        </ReadTeam>
      </PageFrame>
    </PageProviders>
  );
}

/** A team's uploads, the latest first, and a search by name. */
function UploadList({ teamId }: { teamId: string }) {
  const search = useAddressText("q");
  const wanted = search.settled.trim();
  const query = useInfiniteQuery(uploadList(teamId, wanted));
  const actions = useUploadActions(teamId);
  const edits = useMay("editTeam");
  const { items, isEmpty, pager, restart } = usePages(query, PAGE_SIZE);
  const { picked, toggle, clear } = usePicked();
  const now = Date.now();
  const columns: readonly DataColumn<Upload>[] = [
    pickColumn(picked, toggle, ({ id, name }) => ({ id, name })),
    {
      id: "name",
      header: "File",
      cell: (item) => (
        <Link
          className={boxClass({ tone: "ink", weight: 500, breaks: true, quietLink: true })}
          href={`/uploads/${item.id}`}
          prefetch={false}
        >
          {item.name}
        </Link>
      ),
    },
    {
      id: "model",
      minor: true,
      header: "System",
      cell: (item) => findModel(item.model)?.title ?? item.model ?? "its own",
    },
    { id: "format", minor: true, header: "Read as", cell: (item) => item.format },
    { id: "rows", header: "Rows", align: "end", cell: (item) => item.rowCount.toLocaleString("en-US") },
    {
      id: "size",
      minor: true,
      header: "Size",
      align: "end",
      cell: (item) => <Text nowrap>{formatQuantity(item.bytes, "bytes")}</Text>,
    },
    {
      id: "when",
      header: "Stored on",
      align: "end",
      cell: (item) => (
        <Text as="time" nowrap dateTime={item.createdAt} title={formatWhen(item.createdAt)}>
          {formatAgo(item.createdAt, now)}
        </Text>
      ),
    },
    {
      id: "more",
      header: <Text visuallyHidden>Actions</Text>,
      align: "end",
      cell: (item) => (
        <Menu
          trigger={
            <button
              type="button"
              className={buttonClass({ variant: "quiet", size: "small", icon: true })}
              aria-label={`Actions for ${item.name}`}
            >
              <Icon name="more" />
            </button>
          }
          entries={[
            ...(item.model === null
              ? []
              : [{ id: "lab", label: "Open in the lab", href: setHref(item.model, `upload:${item.id}`) }]),
            {
              id: "compare",
              label: "Compare",
              href: compareHref([formatItemAddress({ kind: "upload", id: item.id })]),
            },
            {
              id: "raw",
              label: "Download the file",
              onSelect: () => window.location.assign(rawHref(teamId, item.id)),
            },
            ...(edits
              ? [
                  { id: "line", separator: true as const },
                  { id: "delete", label: "Delete", danger: true, onSelect: () => void actions.remove(item) },
                ]
              : []),
          ]}
        />
      ),
    },
  ];
  if (query.isSuccess && !query.isPlaceholderData && isEmpty && wanted === "")
    return (
      <EmptyState
        title="No uploads yet"
        action={
          <>
            <LinkButton href="/formats">File formats</LinkButton>{" "}
            <LinkButton href="/references">View reference data</LinkButton>
          </>
        }
      >
        Drop a nettraffic.txt, a table, or what pgbench, k6 or another tool wrote on this page. On a lab it is
        overlaid on the prediction.
      </EmptyState>
    );
  return (
    <Stack gap={8}>
      <Text as="search" narrow>
        <Field
          label="Search"
          type="search"
          value={search.text}
          maxLength={200}
          onChange={(event) => {
            restart();
            search.setText(event.target.value);
          }}
        />
      </Text>
      <QueryState query={query} loading={<Skeleton height={320} />} failed="The uploads could not be loaded">
        {items.length > 0 ? (
          <DataTable rows={items} columns={columns} rowId={(item) => item.id} />
        ) : (
          <EmptyState title={`No upload is named like “${wanted}”`}>
            Try fewer letters, or clear the search.
          </EmptyState>
        )}
      </QueryState>
      <Pager {...pager} />
      <SelectionBar ids={picked} label="Selected uploads" href={compareIdsHref("upload")} onClear={clear} />
    </Stack>
  );
}
