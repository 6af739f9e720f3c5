import { LinkButton } from "../../shared/ui/controls/button.tsx";
import styles from "../../shared/ui/controls/file-drop.module.css";
import { FileDrop } from "../../shared/ui/controls/file-drop.tsx";

/** Asks for a measured file, and names what is read. Any name will do: pgbench calls its logs `pgbench_log.4711`. */
export function MeasurementDrop({ onFile }: { onFile: (file: File) => void }) {
  return (
    <>
      <FileDrop autoFocus onFile={onFile}>
        <b>Drop a file here, or choose one</b>
        <span className={styles.hint}>
          A <code>nettraffic.txt</code>, PROMON's Activity: Servers, a dump of <code>_ActServer</code>, any
          table with a header such as CSV, or what pgbench, sysbench, HammerDB, hyperfine, JMH, k6, Bencher or
          Otava wrote, also compressed with gzip; up to 100 MiB. A <code>.pf</code> file or a database's{" "}
          <code>.lg</code> gives the settings. It is read in this browser first and goes nowhere until you
          store it.
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
