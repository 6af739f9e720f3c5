import styles from "./field.module.css";
import { type Framed, useFrame } from "./field.tsx";

export function TextArea({ id, label, hint, error, className, onChange, ...area }: Framed<"textarea">) {
  const { linked, framed } = useFrame({ id, label, hint, error, className });
  return framed(
    <textarea
      {...area}
      {...linked}
      className={styles.input}
      onChange={({ target }) => onChange(target.value)}
    />,
  );
}
