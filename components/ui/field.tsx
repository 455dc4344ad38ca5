import clsx from "clsx";
import { type ComponentProps, type ReactNode, useId } from "react";

interface FieldProps {
  label: ReactNode;
  hint?: ReactNode;
  /** What is wrong with what was typed, and what to do. */
  error?: string;
}

interface Wiring {
  id: string;
  "aria-describedby"?: string;
  "aria-invalid"?: true;
}

/** A label, a control, and below it a hint or what is wrong. The control gets the ids that tie them together. */
export function Field({ label, hint, error, children }: FieldProps & { children: (wiring: Wiring) => ReactNode }) {
  const id = useId();
  const note = error || hint ? `${id}-note` : undefined;
  return (
    <div className="space-y-1.5">
      <label htmlFor={id} className="block font-medium text-[13px]">
        {label}
      </label>
      {children({ id, "aria-describedby": note, "aria-invalid": error ? true : undefined })}
      {(error || hint) && (
        <p id={note} className={clsx("text-[13px]", error ? "text-bad" : "text-ink-3")}>
          {error ?? hint}
        </p>
      )}
    </div>
  );
}

const control =
  "w-full rounded-md border border-line-strong bg-surface text-base placeholder:text-ink-3 aria-invalid:border-bad disabled:opacity-60 sm:text-sm";

export function TextField({ label, hint, error, className, ...input }: FieldProps & ComponentProps<"input">) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(wiring) => <input className={clsx(control, "h-9 px-3", className)} {...input} {...wiring} />}
    </Field>
  );
}

export function TextArea({ label, hint, error, className, ...input }: FieldProps & ComponentProps<"textarea">) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(wiring) => <textarea className={clsx(control, "px-3 py-2", className)} {...input} {...wiring} />}
    </Field>
  );
}

export function SelectField({
  label,
  hint,
  error,
  className,
  children,
  ...select
}: FieldProps & ComponentProps<"select">) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(wiring) => (
        <select className={clsx(control, "h-9 px-2.5", className)} {...select} {...wiring}>
          {children}
        </select>
      )}
    </Field>
  );
}

type TickProps = Omit<FieldProps, "error"> & ComponentProps<"input">;

/** A box to tick, with its name and what it means. */
export function Checkbox(props: TickProps) {
  return <Tick type="checkbox" {...props} />;
}

/** One of several that exclude each other; those of one `name` do. */
export function Radio(props: TickProps) {
  return <Tick type="radio" {...props} />;
}

/** Named by its label alone: what it means is told after the name. */
function Tick({ label, hint, ...input }: TickProps) {
  const id = useId();
  return (
    <label className="flex cursor-pointer items-start gap-3 text-sm">
      <input
        className="mt-0.5 size-4 shrink-0 accent-accent"
        aria-labelledby={id}
        aria-describedby={hint ? `${id}-note` : undefined}
        {...input}
      />
      <span className="min-w-0">
        <span id={id} className="block font-medium text-[13px]">
          {label}
        </span>
        {hint && (
          <span id={`${id}-note`} className="block text-[13px] text-ink-3">
            {hint}
          </span>
        )}
      </span>
    </label>
  );
}
