import { Check } from "../../../shared/ui/controls/check.tsx";
import { Select } from "../../../shared/ui/controls/field.tsx";
import { Row } from "../../../shared/ui/layout/layout.tsx";

/** 5 %: the noise between two measurements of a server with the same settings. */
export const usualView: CellView = { least: 5, differing: false, shown: false, sort: "cell" };

const MINIMUM_EFFECTS = [0, 1, 2, 5, 10, 20, 50];

/** Filters and sorts the cells, and sets the minimum effect. */
export function CellViewBar({
  view,
  judged,
  onChange,
}: {
  view: CellView;
  /** Whether there are verdicts at all. */
  judged: boolean;
  onChange: (change: Partial<CellView>) => void;
}) {
  const least = MINIMUM_EFFECTS.includes(view.least)
    ? MINIMUM_EFFECTS
    : [...MINIMUM_EFFECTS, view.least].sort((a, b) => a - b);
  return (
    <Row wrap gap={4} gapX={16}>
      {judged ? (
        <Row inline gap={8} target>
          Minimum effect
          <Select
            aria-label="Minimum effect"
            fit
            value={view.least}
            onChange={(percent) => onChange({ least: percent })}
            options={least.map((value) => ({ value, label: `${value} %` }))}
          />
        </Row>
      ) : null}
      <Check inline checked={view.differing} onChange={(differing) => onChange({ differing })}>
        Only differences
      </Check>
      {judged ? (
        <Check inline checked={view.shown} onChange={(shown) => onChange({ shown })}>
          Hide non-significant cells
        </Check>
      ) : null}
      <Check
        inline
        checked={view.sort === "effect"}
        onChange={(sorted) => onChange({ sort: sorted ? "effect" : "cell" })}
      >
        Largest effect first
      </Check>
    </Row>
  );
}

/** Filter and minimum effect of the table of cells, as in the address. */
export interface CellView {
  /** The minimum effect of a verdict, in percent of the baseline. */
  readonly least: number;
  /** Only cells whose values differ. */
  readonly differing: boolean;
  /** Only cells with a difference shown by a test or a count. */
  readonly shown: boolean;
  readonly sort: "cell" | "effect";
}

export function isMinimumEffect(percent: number): boolean {
  return percent >= 0 && percent <= 1000;
}
