"use client";
import { type UseInfiniteQueryResult, useInfiniteQuery } from "@tanstack/react-query";
import { models } from "@wirecost/sim-core";
import { type ReactNode, useDeferredValue, useState } from "react";
import { formatItemAddress, MAX_ITEMS } from "../../entities/comparison/item-address.ts";
import { findModel } from "../../entities/design/find-model.ts";
import { experimentList } from "../../entities/experiment/experiment-queries.ts";
import { metricText } from "../../entities/experiment/run/stored-cells.ts";
import { uploadList } from "../../entities/measurement/upload-queries.ts";
import { useMe } from "../../entities/session/use-me.ts";
import { formatWhen } from "../../shared/lib/format-when.ts";
import { rowCountText } from "../../shared/lib/row-count-text.ts";
import { Button } from "../../shared/ui/controls/button.tsx";
import { Field } from "../../shared/ui/controls/field.tsx";
import { Select } from "../../shared/ui/controls/select.tsx";
import { Dialog } from "../../shared/ui/messages/dialog.tsx";
import { QueryState } from "../../shared/ui/messages/query-state.tsx";
import { Skeleton } from "../../shared/ui/messages/skeleton.tsx";
import styles from "./compare.module.css";
import {
  filterOffered,
  NO_MODEL,
  type OfferedItem,
  type OfferFilter,
  offeredPresets,
  offeredReferences,
} from "./offered-items.ts";
import { OfferedList } from "./offered-list.tsx";

interface Picking {
  readonly taken: readonly string[];
  readonly onPick: (address: string) => void;
}

const REFERENCES = models.flatMap(offeredReferences);
const PRESETS = models.flatMap(offeredPresets);

/**
 * Chooses what to add: the uploads and experiments of the user's team first, of the example
 * team for a visitor, then reference data and presets.
 */
export function ItemPicker({ taken, onPick, onClose }: Picking & { readonly onClose: () => void }) {
  const me = useMe();
  const own = me.data?.teams[0];
  // A visitor has no team: what everyone may read stands in its place.
  const team = own ?? me.data?.example;
  const whose = own ? "Your" : "Example team's";
  const [search, setSearch] = useState("");
  const [system, setSystem] = useState("");
  const filter = { search: useDeferredValue(search.trim()), system };
  const left = MAX_ITEMS - taken.length;
  const picking = { taken, onPick };
  return (
    <Dialog
      open
      onClose={onClose}
      title="Add to the comparison"
      description={left > 0 ? `Room for ${left} more.` : `The maximum is ${MAX_ITEMS}.`}
      footer={
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      }
    >
      <div className={styles.picker}>
        <search className={styles.filter}>
          <Field
            label="Search"
            type="search"
            value={search}
            maxLength={200}
            onChange={(event) => setSearch(event.target.value)}
          />
          <Select
            label="System"
            value={system}
            onChange={(event) => setSystem(event.target.value)}
            options={[
              { value: "", label: "All systems" },
              ...models.map(({ id, title }) => ({ value: id, label: title })),
              { value: NO_MODEL, label: "Custom tables" },
            ]}
          />
        </search>
        {team ? (
          <>
            <Uploads teamId={team.id} whose={whose} filter={filter} {...picking} />
            <Experiments teamId={team.id} whose={whose} filter={filter} {...picking} />
          </>
        ) : null}
        {me.data && !own ? (
          <p className={styles.itemPickerSoft}>Sign in to add your team's uploads and experiments.</p>
        ) : null}
        <OfferedList title="Reference data" items={filterOffered(REFERENCES, filter)} {...picking} />
        <OfferedList title="Presets" items={filterOffered(PRESETS, filter)} {...picking} />
        {filterOffered([...REFERENCES, ...PRESETS], filter).length === 0 ? (
          <p className={styles.itemPickerSoft}>No reference data or preset matches.</p>
        ) : null}
      </div>
    </Dialog>
  );
}

interface OfTeam extends Picking {
  readonly teamId: string;
  /** Begins the title: "Your". */
  readonly whose: string;
  readonly filter: OfferFilter;
}

function Uploads({ teamId, whose, filter, ...picking }: OfTeam) {
  const query = useInfiniteQuery(uploadList(teamId, filter.search));
  const items = query.data?.pages.flatMap((page) => page.items) ?? [];
  const offered = items.map(
    ({ id, name, model, rowCount, createdAt }): OfferedItem => ({
      address: formatItemAddress({ kind: "upload", id }),
      title: name,
      detail: [findModel(model)?.title ?? model ?? "", rowCountText(rowCount), formatWhen(createdAt)]
        .filter(Boolean)
        .join(", "),
      model,
    }),
  );
  return (
    <Pages query={query} failed="The uploads could not be loaded" more="Older uploads">
      <OfferedList
        title={`${whose} uploads`}
        none={filter.search || items.length > 0 ? "No upload matches." : "No uploads yet."}
        items={filterOffered(offered, { search: "", system: filter.system })}
        {...picking}
      />
    </Pages>
  );
}

function Experiments({ teamId, whose, filter, ...picking }: OfTeam) {
  const query = useInfiniteQuery(experimentList(teamId, filter.search, "updated"));
  const items = query.data?.pages.flatMap((page) => page.items) ?? [];
  const offered = items.map(
    ({ name, latestRun: { id, model, metric, headline, createdAt } }): OfferedItem => {
      const known = findModel(model);
      return {
        address: formatItemAddress({ kind: "run", id }),
        title: name,
        detail: `${known?.title ?? model}, ${metricText(known, metric)(headline)}, ${formatWhen(createdAt)}`,
        model,
      };
    },
  );
  return (
    <Pages query={query} failed="The experiments could not be loaded" more="Older experiments">
      <OfferedList
        title={`${whose} experiments`}
        none={filter.search || items.length > 0 ? "No experiment matches." : "No experiments yet."}
        items={filterOffered(offered, { search: "", system: filter.system })}
        {...picking}
      />
    </Pages>
  );
}

/** What has been loaded of a list, and a button for more of it. */
function Pages({
  query,
  failed,
  more,
  children,
}: {
  query: UseInfiniteQueryResult;
  failed: string;
  more: string;
  children: ReactNode;
}) {
  return (
    <QueryState query={query} loading={<Skeleton height={80} />} failed={failed}>
      {children}
      {query.hasNextPage ? (
        <Button size="small" disabled={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {more}
        </Button>
      ) : null}
    </QueryState>
  );
}
