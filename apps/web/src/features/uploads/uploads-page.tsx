"use client";
import { useInfiniteQuery } from "@tanstack/react-query";
import type { Upload } from "@wirecost/contract";
import { formatQuantity } from "@wirecost/sim-core";
import {
  compareHref,
  compareIdsHref,
  formatItemAddress,
} from "../../entities/comparison/comparison-address.ts";
import { pickColumn, SelectionBar, usePicked } from "../../entities/comparison/selection-bar.tsx";
import { setHref } from "../../entities/design/design-address.ts";
import { findModel } from "../../entities/design/find-model.ts";
import { StorageLine } from "../../entities/measurement/storage-line.tsx";
import { rawHref, uploadList } from "../../entities/measurement/upload-queries.ts";
import { TeamPage } from "../../entities/session/read-team.tsx";
import { useMay } from "../../entities/session/session.ts";
import { useAddressText } from "../../shared/lib/use-address-text.ts";
import { LinkButton } from "../../shared/ui/controls/button.tsx";
import { EmptyState } from "../../shared/ui/messages/states.tsx";
import { column, type DataColumn } from "../../shared/ui/tables/data-table.tsx";
import { Ago, menuColumn, NameLink, SearchedTable } from "../../shared/ui/tables/list.tsx";
import { type PlanSlot, UploadButton } from "./upload-button.tsx";
import { useUploadActions } from "./use-upload-actions.ts";

export function UploadsPage({ Plan }: PlanSlot) {
  return (
    <TeamPage
      title="Uploads"
      intro="What your team has measured: the files as they were, and the rows read from them."
      actions={<UploadButton variant="primary" Plan={Plan} />}
      what="Storing uploads"
    >
      {(teamId) => (
        <>
          <StorageLine teamId={teamId} />
          <UploadList teamId={teamId} />
        </>
      )}
    </TeamPage>
  );
}

function UploadList({ teamId }: { teamId: string }) {
  const search = useAddressText("q");
  const query = useInfiniteQuery(uploadList(teamId, search.settled.trim()));
  const actions = useUploadActions(teamId);
  const edits = useMay("editTeam");
  const { picked, toggle, clear } = usePicked();
  const columns: readonly DataColumn<Upload>[] = [
    pickColumn(picked, toggle, ({ id, name }) => ({ id, name })),
    column("File", (item) => <NameLink href={`/uploads/${item.id}`}>{item.name}</NameLink>),
    column("System", { minor: true }, (item) => findModel(item.model)?.title ?? item.model ?? "its own"),
    column("Read as", { minor: true }, (item) => item.format),
    column("Rows", { align: "end" }, (item) => item.rowCount.toLocaleString("en-US")),
    column("Size", { minor: true, align: "end" }, (item) => formatQuantity(item.bytes, "bytes")),
    column("Stored on", { align: "end" }, (item) => <Ago at={item.createdAt} />),
    menuColumn((item) => [
      item.model !== null && { label: "Open in the lab", href: setHref(item.model, `upload:${item.id}`) },
      { label: "Compare", href: compareHref([formatItemAddress({ kind: "upload", id: item.id })]) },
      { label: "Download the file", onSelect: () => window.location.assign(rawHref(teamId, item.id)) },
      edits && { id: "line", separator: true },
      edits && { label: "Delete", danger: true, onSelect: () => void actions.remove(item) },
    ]),
  ];
  return (
    <SearchedTable
      query={query}
      columns={columns}
      search={search}
      failed="The uploads could not be loaded"
      unmatched="No upload matches"
      empty={
        <EmptyState
          title="No uploads yet"
          action={
            <>
              <LinkButton href="/formats">File formats</LinkButton>{" "}
              <LinkButton href="/references">View reference data</LinkButton>
            </>
          }
        >
          Drop a nettraffic.txt, a table, or what pgbench, k6 or another tool wrote on this page. On a lab it
          is overlaid on the prediction.
        </EmptyState>
      }
      footer={
        <SelectionBar ids={picked} label="Selected uploads" href={compareIdsHref("upload")} onClear={clear} />
      }
    />
  );
}
