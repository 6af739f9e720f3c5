import { labelsOf, type MeasuredSet, planSetup, type RowTable, rowsOfTable } from "@wirecost/analysis";
import { fileFacts, isUsable, type Setup } from "@wirecost/importers";
import { isSettingsFile } from "@wirecost/importers/settings";
import type { Model, Params } from "@wirecost/sim-core";
import { useEffect, useMemo, useRef, useState } from "react";
import { findModel } from "../../entities/design/find-model.ts";
import { type EnvironmentDraft, withoutRead } from "../../entities/measurement/environment.tsx";
import { useFileReading } from "../../entities/measurement/reading/use-file-reading.ts";
import type { FileToStore } from "../../entities/measurement/upload-queries.ts";
import { CarriedPlanNotice, useCarriedPlan } from "../../entities/plan/carried-plan-notice.tsx";
import { isPlanFile } from "../../entities/plan/read-plan-file.ts";
import { Button, LinkButton } from "../../shared/ui/controls/button.tsx";
import styles from "../../shared/ui/controls/file-drop.module.css";
import { FileDrop, useFileDrag } from "../../shared/ui/controls/file-drop.tsx";
import { Stack } from "../../shared/ui/layout/layout.tsx";
import { Dialog } from "../../shared/ui/messages/dialog.tsx";
import { QueryProvider, within } from "../../shared/ui/page/query-provider.tsx";
import type { ChosenColumns } from "./chosen-columns.ts";
import { EnvironmentSection } from "./environment-section.tsx";
import { FileReport } from "./file-report.tsx";
import { type GivenFile, GivenSettings } from "./given-settings.tsx";
import { StorePanel } from "./store-panel.tsx";
import { type ApplySettings, applyGiven, readSettingsFile } from "./take-dropped-file.ts";

const NOTHING: Params = {};

interface UploadDialogProps {
  /** The model of the surrounding lab or plan; undefined if a file may be of any system. */
  readonly model: Model | undefined;
  /** A file that was dropped already. */
  readonly file?: File | undefined;
  /** Settings already stated for all of its rows. */
  readonly stated?: Params | undefined;
  /** Shows the rows in the lab; omitted without a lab. */
  readonly onRead?: ((set: MeasuredSet) => void) | undefined;
  /** Changes the lab's settings; omitted without a lab. */
  readonly onSettings?: ApplySettings | undefined;
  readonly onPlan: (file: File) => void;
  readonly onClose: () => void;
}

/** Reads a measured file in the browser, shows the reading, then displays or stores it. */
export const UploadDialog = within(QueryProvider, Content);

function Content({
  model,
  file: first,
  stated: before = NOTHING,
  onRead,
  onSettings,
  onPlan,
  onClose,
}: UploadDialogProps) {
  const [waiting, setWaiting] = useState(first && isSettingsFile(first.name) ? first : undefined);
  const [file, setFile] = useState(waiting ? undefined : first);
  const [columns, setColumns] = useState<ChosenColumns>();
  const mapping = columns?.taken ? columns.mapping : undefined;
  const [stated, setStated] = useState<Params>(before);
  const [given, setGiven] = useState<GivenFile>();
  const [environment, setEnvironment] = useState<EnvironmentDraft>();
  // The stored reading is the displayed one: a later plan or sign-in does not change it.
  const [storing, setStoring] = useState<FileToStore>();
  const [system, setSystem] = useState<string | null>();
  const reading = useFileReading(file, {
    model: system === undefined ? model?.id : system,
    sure: system !== undefined,
    mapping,
    stated,
  });
  const read = reading?.state === "read" ? reading : undefined;
  const of = read ? read.model : (model?.id ?? null);
  const good = read && isUsable(read.reading) && read.reading.rowCount > 0;
  const provenance = read?.reading.provenance;
  const facts = useMemo(() => fileFacts(provenance, given?.reading.server), [provenance, given]);
  const setup = read ? { ...settingsOf(findModel(of), stated), ...read.setup.common } : stated;
  const table = read?.table;
  const planId = read?.plan;
  const carried = useCarriedPlan(planId);
  const plan = carried?.state === "known" ? carried.plan : undefined;
  useEffect(() => {
    const planned = findModel(plan?.model ?? null);
    if (!plan || !planned || !table) return;
    const settings = planSetup(planned, plan, labelsOf(table));
    setSystem((chosen) => (chosen === undefined ? plan.model : chosen));
    setStated((now) => ({ ...settings, ...now }));
    // The next file may belong to another plan, or to none.
    return () => setStated((now) => without(now, settings));
  }, [plan, table]);
  const choose = (next: File | undefined) => {
    setFile(next);
    setEnvironment((draft) => draft && withoutRead(draft, facts));
    setColumns(undefined);
    setSystem(undefined);
    setStoring(undefined);
  };
  const chooseSystem = (next: string | null) => {
    setColumns(undefined);
    setSystem(next);
  };
  const chooseColumns = (next: ChosenColumns | undefined, model = of) => {
    setColumns(next);
    // A mapping belongs to one system: from now on the file is read only for it.
    if (next) setSystem(model);
  };
  // The valid flags of a settings file depend on the system: it waits for the measurement that determines it.
  const flags = of ?? model?.id;
  useEffect(() => {
    if (!waiting || flags === undefined) return;
    let isWanted = true;
    void readSettingsFile(waiting, flags).then((settings) => {
      if (!isWanted) return;
      setWaiting(undefined);
      setGiven({ name: waiting.name, reading: settings });
      setStated((now) => ({ ...now, ...settings.settings }));
    });
    return () => {
      isWanted = false;
    };
  }, [waiting, flags]);
  const take = (next: File) => {
    if (isSettingsFile(next.name)) setWaiting(next);
    else void isPlanFile(next).then((isPlan) => (isPlan ? onPlan(next) : choose(next)));
  };
  useFileDrag(!storing, take);
  const store = () => {
    if (file) setStoring({ file, model: of, mapping, setup: of === null ? {} : setup, environment });
  };
  const show = () => {
    if (!file || !read) return;
    onRead?.(localSet(file.name, of, read.table, read.setup, setup));
    onClose();
  };
  // A lab shows rows of its own model.
  const shown = onRead && of === model?.id;
  const footer =
    good && !storing ? (
      <>
        <Button onClick={() => choose(undefined)}>Another file</Button>
        <Button variant={shown ? "plain" : "primary"} disabled={carried?.state === "asking"} onClick={store}>
          Store
        </Button>
        {shown ? (
          <Button variant="primary" onClick={show}>
            Show in the lab
          </Button>
        ) : null}
      </>
    ) : file && !storing ? (
      <Button onClick={() => choose(undefined)}>Another file</Button>
    ) : onSettings && given && given.reading.read.length > 0 && !file ? (
      <Button
        variant="primary"
        onClick={() => {
          applyGiven(given, onSettings);
          onClose();
        }}
      >
        Set the lab to these
      </Button>
    ) : undefined;
  return (
    <Dialog
      onClose={onClose}
      shape="wide"
      title="Upload a measurement"
      description={
        file ? file.name : "Your measured rows, overlaid on the prediction if the lab has a model for them."
      }
      footer={footer}
    >
      <Stack gap={16}>
        {storing ? (
          <StorePanel input={storing} onBack={() => setStoring(undefined)} onClose={onClose} />
        ) : file && reading ? (
          <>
            {planId !== undefined && carried && read ? (
              <CarriedPlanNotice id={planId} carried={carried} model={of} table={read.table} />
            ) : null}
            <FileReport
              model={findModel(of) ?? null}
              reading={reading}
              onModel={chooseSystem}
              stated={stated}
              chosen={columns}
              onChosen={chooseColumns}
              onStated={setStated}
              given={given}
              onSettingsFile={setWaiting}
            />
            {good ? <EnvironmentSection draft={environment} read={facts} onDraft={setEnvironment} /> : null}
          </>
        ) : (
          <>
            {given ? <GivenSettings given={given} overruled={[]} /> : null}
            {given && given.reading.read.length > 0 ? (
              <p>They apply to the measurement that you choose next.</p>
            ) : null}
            {waiting && flags === undefined ? (
              <p>{waiting.name} is read once a measurement says which system its settings are of.</p>
            ) : null}
            <MeasurementDrop onFile={take} />
          </>
        )}
      </Stack>
    </Dialog>
  );
}

/** The stated settings that a model has: none for a custom table. */
function settingsOf(model: Model | undefined, stated: Params): Params {
  return Object.fromEntries(Object.entries(stated).filter(([id]) => model && id in model.params));
}

function without(settings: Params, others: Params): Params {
  return Object.fromEntries(Object.entries(settings).filter(([id, value]) => others[id] !== value));
}

/** A file that was read in this browser, for display in the lab. */
function localSet(
  name: string,
  model: string | null,
  table: RowTable,
  { axes, metric }: Setup,
  setup: Params,
): MeasuredSet {
  return {
    id: "local",
    title: name,
    source: "read in this browser",
    model,
    setup,
    axes,
    metric,
    rows: [...rowsOfTable(table)],
  };
}

/**
 * Asks for a measured file, and names the supported ones. Any name is accepted: pgbench calls its logs
 * `pgbench_log.4711`.
 */
function MeasurementDrop({ onFile }: { onFile: (file: File) => void }) {
  const take = useRef(onFile);
  take.current = onFile;
  useEffect(() => {
    const paste = ({ clipboardData }: ClipboardEvent) => {
      // With copied cells a spreadsheet provides a picture of them, with copied files a system provides their names.
      const file = [...(clipboardData?.files ?? [])].find(({ type }) => !type.startsWith("image/"));
      const text = clipboardData?.getData("text/plain") ?? "";
      if (file) take.current(file);
      else if (text.trim() !== "") take.current(new File([text], "clipboard.txt"));
    };
    addEventListener("paste", paste);
    return () => removeEventListener("paste", paste);
  }, []);
  return (
    <>
      <FileDrop autoFocus onFile={onFile}>
        <b>Drop a file here, choose one, or paste a table</b>
        <span className={styles.hint}>
          A <code>nettraffic.txt</code>, PROMON's Activity: Servers, a dump of <code>_ActServer</code>, any
          table with a header such as CSV, rows of JSON, or what pgbench, sysbench, HammerDB, ApacheBench,
          wrk, hey, JMeter, hyperfine, JMH, k6, Bencher or Otava wrote, also compressed with gzip; up to 100
          MiB. A <code>.pf</code> file or a database's <code>.lg</code> gives the settings. It is read in this
          browser first, and not sent until you store it.
        </span>
      </FileDrop>
      <p>
        <LinkButton href="/formats" size="small" target="_blank">
          How to produce each file
        </LinkButton>
      </p>
    </>
  );
}
