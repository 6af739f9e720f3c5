"use client";
import { useInfiniteQuery } from "@tanstack/react-query";
import type { Upload } from "@wirecost/contract";
import { formatQuantity } from "@wirecost/sim-core";
import Link from "next/link";
import { buttonClass } from "../../components/ui/button.tsx";
import { type DataColumn, DataTable } from "../../components/ui/data-table.tsx";
import { EmptyState } from "../../components/ui/empty-state.tsx";
import { Field } from "../../components/ui/field.tsx";
import { Icon } from "../../components/ui/icon.tsx";
import { LinkButton } from "../../components/ui/link-button.tsx";
import { Menu } from "../../components/ui/menu.tsx";
import { Pager } from "../../components/ui/pager.tsx";
import { Skeleton } from "../../components/ui/skeleton.tsx";
import { findModel } from "../../lib/find-model.ts";
import { formatAgo, formatWhen } from "../../lib/format-when.ts";
import { setHref } from "../../lib/lab-href.ts";
import { QueryState } from "../../lib/query-state.tsx";
import { useAddressText } from "../../lib/use-address-text.ts";
import { usePages } from "../../lib/use-pages.ts";
import { useMay } from "../account/use-may.ts";
import { compareHref, formatItemAddress } from "../compare/item-address.ts";
import { pickColumn } from "../compare/pick-column.tsx";
import { SelectionBar } from "../compare/selection-bar.tsx";
import { usePicked } from "../compare/use-picked.ts";
import styles from "./upload-list.module.css";
import { PAGE_SIZE, rawHref, uploadList } from "./upload-queries.ts";
import { useUploadActions } from "./use-upload-actions.ts";

/** A team's uploads, the latest first, and a search by name. */
export function UploadList({ teamId }: { teamId: string }) {
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
        <Link className={styles.name} href={`/uploads/${item.id}`} prefetch={false}>
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
      cell: (item) => <span className={styles.nowrap}>{formatQuantity(item.bytes, "bytes")}</span>,
    },
    {
      id: "when",
      header: "Stored on",
      align: "end",
      cell: (item) => (
        <time className={styles.nowrap} dateTime={item.createdAt} title={formatWhen(item.createdAt)}>
          {formatAgo(item.createdAt, now)}
        </time>
      ),
    },
    {
      id: "more",
      header: <span className={styles.hidden}>Actions</span>,
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
        title="Nothing measured yet"
        action={
          <>
            <LinkButton href="/formats">Which files are read</LinkButton>{" "}
            <LinkButton href="/references">See what others measured</LinkButton>
          </>
        }
      >
        Drop a nettraffic.txt, a table, or what pgbench, k6 or another tool wrote on this page. On a lab it is
        laid over the prediction.
      </EmptyState>
    );
  return (
    <div className={styles.list}>
      <search className={styles.search}>
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
      </search>
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
      <SelectionBar kind="upload" ids={picked} label="Selected uploads" onClear={clear} />
    </div>
  );
}
