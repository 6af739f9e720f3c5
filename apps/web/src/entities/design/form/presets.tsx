"use client";
import type { Model, Params } from "@wirecost/sim-core";
import { Chip } from "../../../shared/ui/controls/button.tsx";
import { Row } from "../../../shared/ui/layout/layout.tsx";
import styles from "./settings.module.css";

/** Info of presets is asked for under this id; no parameter has it. */
export const PRESETS_INFO = "presets:";

/** Named settings, such as a version's defaults, as buttons; the info says what they set and who says so. */
export function Presets({
  model,
  params,
  onPreset,
  onInfo,
}: {
  model: Model;
  params: Params;
  onPreset: (params: Params) => void;
  onInfo: (id: string, anchor: HTMLElement) => void;
}) {
  if (model.presets.length === 0) return null;
  return (
    <div className={styles.presets}>
      <Row wrap align="stretch" gap={4}>
        {model.presets.map((preset) => (
          <Chip
            key={preset.id}
            pressed={Object.entries(preset.params).every(([id, value]) => params[id] === value)}
            title={preset.note}
            onClick={() => onPreset(preset.params)}
          >
            {preset.title}
          </Chip>
        ))}
        <button
          type="button"
          className={styles.info}
          aria-label="About these presets"
          onClick={(event) => onInfo(PRESETS_INFO, event.currentTarget)}
        >
          <span aria-hidden="true">?</span>
        </button>
      </Row>
    </div>
  );
}
