import { type Model, paramName } from "@wirecost/sim-core";
import { FlagText } from "../../components/ui/flag-text.tsx";
import styles from "./rests-on.module.css";

/** Marks a residual that rests on settings that nothing states. */
export function RestsOn({ model, settings }: { model: Model; settings: readonly string[] }) {
  if (settings.length === 0) return null;
  return (
    <span className={styles.mark}>
      rests on: <FlagText text={namesText(model, settings)} />
    </span>
  );
}

function namesText(model: Model, settings: readonly string[]): string {
  const names = settings.flatMap((id) => (model.params[id] ? [paramName(model.params[id])] : []));
  const [first, second, ...more] = names;
  return [first, second, ...(more.length > 0 ? [`${more.length} more`] : [])]
    .filter((name) => name !== undefined)
    .join(", ");
}
