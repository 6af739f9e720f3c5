import { type UseInfiniteQueryResult, useInfiniteQuery } from "@tanstack/react-query";
import { defaultParams, type Model, models } from "@wirecost/sim-core";
import { useDeferredValue, useState } from "react";
import { formatItemAddress, MAX_ITEMS } from "../../../entities/comparison/comparison-address.ts";
import { encodeDesign } from "../../../entities/design/design-address.ts";
import { findModel } from "../../../entities/design/find-model.ts";
import { experimentList } from "../../../entities/experiment/experiment-queries.ts";
import { metricText } from "../../../entities/experiment/run/stored-run.ts";
import { uploadList } from "../../../entities/measurement/upload-queries.ts";
import { useMe } from "../../../entities/session/session.ts";
import { formatWhen, rowCountText } from "../../../shared/lib/format.ts";
import { Button } from "../../../shared/ui/controls/button.tsx";
import { Field, Select } from "../../../shared/ui/controls/field.tsx";
import { Box, Row, Small, Soft, Stack, Text } from "../../../shared/ui/layout/layout.tsx";
import { Dialog } from "../../../shared/ui/messages/dialog.tsx";
import { QueryState } from "../../../shared/ui/messages/query-state.tsx";
import { FlagText } from "../../../shared/ui/tables/texts.tsx";
import styles from "../compare.module.css";

/** An item to compare with, before anything was saved. */
interface OfferedItem {
  readonly address: string;
  readonly title: string;
  readonly detail: string;
  /** Id of the model; null without a model. */
  readonly model: string | null;
}

/** The search: words of the title or the detail, and one system; both are optional. */
interface OfferFilter {
  readonly search: string;
  /** Id of a model, NO_MODEL for items without one, "" for every system. */
  readonly system: string;
}

export const NO_MODEL = "none";

/** The items that match a filter: those that contain each word of it. */
export function filterOffered(items: readonly OfferedItem[], filter: OfferFilter): readonly OfferedItem[] {
  const words = filter.search.toLowerCase().split(/\s+/).filter(Boolean);
  return items.filter(({ title, detail, model }) => {
    const text = `${title} ${detail}`.toLowerCase();
    const ofSystem = filter.system === "" || filter.system === (model ?? NO_MODEL);
    return ofSystem && words.every((word) => text.includes(word));
  });
}

/** The presets of a model as designs: all other settings at their defaults. */
export function offeredPresets(model: Model): readonly OfferedItem[] {
  const { view } = model;
  return model.presets.map((preset) => ({
    address: formatItemAddress({
      kind: "design",
      id: encodeDesign(model, {
        model: model.id,
        params: { ...defaultParams(model), ...preset.params },
        axes: [view.rows, view.columns],
        metric: view.metric,
        seed: 1,
      }),
    }),
    title: preset.title,
    detail: `${model.title}: ${preset.note}`,
    model: model.id,
  }));
}

/** The reference data that ships with a model. */
export function offeredReferences(model: Model): readonly OfferedItem[] {
  return model.references.map(({ id, title, source, rows }) => ({
    address: formatItemAddress({ kind: "reference", id }),
    title,
    detail: `${model.title}: ${source}; ${rows.length} rows`,
    model: model.id,
  }));
}

interface Picking {
  readonly taken: readonly string[];
  readonly onPick: (address: string) => void;
}

const REFERENCES = models.flatMap(offeredReferences);

const PRESETS = models.flatMap(offeredPresets);

/**
 * Selects items to add: the uploads and experiments of the user's team first, of the example team for a visitor, then
 * reference data and presets.
 */
export function ItemPicker({ taken, onPick, onClose }: Picking & { readonly onClose: () => void }) {
  const me = useMe();
  const own = me.data?.teams[0];
  // A visitor has no team: public items are shown instead.
  const team = own ?? me.data?.example;
  const whose = own ? "Your" : "Example team's";
  const [search, setSearch] = useState("");
  const [system, setSystem] = useState("");
  const filter = { search: useDeferredValue(search.trim()), system };
  const left = MAX_ITEMS - taken.length;
  const picking = { taken, onPick };
  return (
    <Dialog
      onClose={onClose}
      title="Add to the comparison"
      description={left > 0 ? `Room for ${left} more.` : `The maximum is ${MAX_ITEMS}.`}
      footer={
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      }
    >
      <Stack gap={16}>
        <Stack as="search" gap={8} gapX={12} className={styles.filter}>
          <Field label="Search" type="search" value={search} maxLength={200} onChange={setSearch} />
          <Select
            label="System"
            value={system}
            onChange={setSystem}
            options={[
              { value: "", label: "All systems" },
              ...models.map(({ id, title }) => ({ value: id, label: title })),
              { value: NO_MODEL, label: "Custom tables" },
            ]}
          />
        </Stack>
        {team ? (
          <>
            <Uploads teamId={team.id} whose={whose} filter={filter} {...picking} />
            <Experiments teamId={team.id} whose={whose} filter={filter} {...picking} />
          </>
        ) : null}
        {me.data && !own ? <Soft>Sign in to add your team's uploads and experiments.</Soft> : null}
        <OfferedList title="Reference data" items={filterOffered(REFERENCES, filter)} {...picking} />
        <OfferedList title="Presets" items={filterOffered(PRESETS, filter)} {...picking} />
        {filterOffered([...REFERENCES, ...PRESETS], filter).length === 0 ? (
          <Soft>No reference data or preset matches.</Soft>
        ) : null}
      </Stack>
    </Dialog>
  );
}

interface OfTeam extends Picking {
  readonly teamId: string;
  /** Start of the title: "Your". */
  readonly whose: string;
  readonly filter: OfferFilter;
}

function Uploads({ teamId, ...picking }: OfTeam) {
  const query = useInfiniteQuery(uploadList(teamId, picking.filter.search));
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
  return <LoadedList what="upload" query={query} offered={offered} {...picking} />;
}

function Experiments({ teamId, ...picking }: OfTeam) {
  const query = useInfiniteQuery(experimentList(teamId, picking.filter.search, "updated"));
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
  return <LoadedList what="experiment" query={query} offered={offered} {...picking} />;
}

/** The loaded items of one kind, and a button for more. */
function LoadedList({
  what,
  query,
  offered,
  whose,
  filter: { search, system },
  ...picking
}: Omit<OfTeam, "teamId"> & {
  what: "upload" | "experiment";
  query: UseInfiniteQueryResult;
  offered: readonly OfferedItem[];
}) {
  return (
    <QueryState query={query} loading={80} failed={`The ${what}s could not be loaded`}>
      <OfferedList
        title={`${whose} ${what}s`}
        none={search || offered.length > 0 ? `No ${what} matches.` : `No ${what}s yet.`}
        items={filterOffered(offered, { search: "", system })}
        {...picking}
      />
      {query.hasNextPage ? (
        <Button size="small" disabled={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          Older {what}s
        </Button>
      ) : null}
    </QueryState>
  );
}

/** Items of one kind, each with a button to add it. */
function OfferedList({
  title,
  items,
  none,
  taken,
  onPick,
}: {
  title: string;
  items: readonly OfferedItem[];
  /** Text for an empty list; if omitted, so is the list. */
  none?: string;
  taken: readonly string[];
  onPick: (address: string) => void;
}) {
  if (items.length === 0 && !none) return null;
  return (
    <Box as="section" shrink>
      <Text as="h3" tone="faint" size={11} weight={600} caps mb={2}>
        {title}
      </Text>
      {items.length === 0 ? <Small as="p">{none}</Small> : null}
      <ul>
        {items.map((item) => {
          const there = taken.includes(item.address);
          return (
            <Row as="li" key={item.address} justify="between" gap={12} border="bottom" py={6}>
              <Text breaks shrink>
                <FlagText text={item.title} />
                <Small block>
                  <FlagText text={item.detail} />
                </Small>
              </Text>
              <Button
                size="small"
                disabled={there || taken.length >= MAX_ITEMS}
                onClick={() => onPick(item.address)}
                aria-label={there ? `${item.title} is in the comparison` : `Add ${item.title}`}
              >
                {there ? "Added" : "Add"}
              </Button>
            </Row>
          );
        })}
      </ul>
    </Box>
  );
}
