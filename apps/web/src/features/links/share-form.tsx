import { MAX_NOTE } from "@wirecost/contract";
import { Check } from "../../shared/ui/controls/check.tsx";
import { Field, Select } from "../../shared/ui/controls/field.tsx";
import { TextArea } from "../../shared/ui/controls/text-area.tsx";
import { Box, boxClass, Stack } from "../../shared/ui/layout/layout.tsx";
import styles from "./links.module.css";
import { EXPIRIES, type ShareDraft } from "./share-options.ts";

/** Title, initial view, expiry and password of a link. */
export function ShareForm({
  draft,
  chartable,
  missing,
  onChange,
}: {
  draft: ShareDraft;
  chartable: boolean;
  /** Whether the required date is missing. */
  missing: boolean;
  onChange: (change: Partial<ShareDraft>) => void;
}) {
  return (
    <div className={styles.form}>
      <Field
        className={boxClass({ full: true })}
        label="Title"
        hint="What recipients see above it"
        value={draft.title}
        autoFocus
        maxLength={200}
        onChange={(title) => onChange({ title })}
      />
      {chartable ? (
        <Select
          label="Shows first"
          value={draft.shows}
          onChange={(shows) => onChange({ shows })}
          options={{ table: "the table", chart: "the chart" }}
        />
      ) : null}
      <Select
        label="The link expires"
        value={draft.expiry}
        onChange={(expiry) => onChange({ expiry })}
        options={EXPIRIES}
      />
      {draft.expiry === "date" ? (
        <Field
          label="Last day"
          type="date"
          value={draft.lastDay}
          onChange={(lastDay) => onChange({ lastDay })}
          error={missing ? "Choose a day from today on." : undefined}
        />
      ) : null}
      <Field
        label="Password"
        hint="8 characters or more; empty for none"
        type="password"
        autoComplete="new-password"
        value={draft.password}
        maxLength={200}
        onChange={(password) => onChange({ password })}
      />
      <Box full>
        <TextArea
          label="Note"
          hint={`Optional; recipients see it above the table. Up to ${MAX_NOTE.toLocaleString("en-US")} characters.`}
          rows={2}
          maxLength={MAX_NOTE}
          value={draft.note}
          onChange={(note) => onChange({ note })}
        />
      </Box>
      <Stack gap={4} full>
        <Check checked={draft.showsSender} onChange={(showsSender) => onChange({ showsSender })}>
          Show who sent it
        </Check>
        {draft.showsSender ? (
          <Field
            label="Your name"
            value={draft.sender}
            maxLength={100}
            onChange={(sender) => onChange({ sender })}
          />
        ) : null}
      </Stack>
    </div>
  );
}
