"use client";
import { useContext, useEffect } from "react";
import { type DefaultValues, type FieldPath, type FieldValues, type ResolverResult, useForm } from "react-hook-form";
import type { AskError } from "./ask";
import { ChecksContext, type FormName } from "./form-checks";

interface Options<Values extends FieldValues> {
  name: FormName;
  initial: DefaultValues<Values>;
  /** What is sent of what was typed, where that is not the same. */
  toBody?: (values: Values) => object;
  /** The field that is to blame for a part of the body that has none of its name. */
  blame?: Partial<Record<string, FieldPath<Values>>>;
  /** Sends it. May throw AskError: what it says of fields stands at these. */
  send: (body: object) => unknown;
}

/**
 * A form that is checked by the catalog before it is sent, and by the service then. What is wrong stands at its field,
 * and the first of them has the focus.
 */
export function useCheckedForm<Values extends FieldValues>({
  name,
  initial,
  toBody,
  blame = {},
  send,
}: Options<Values>) {
  const load = useContext(ChecksContext)?.[name];
  useEffect(() => void load?.().catch(() => {}), [load]);
  const fieldOf = (path: string) => (blame[path] ?? path.split(".")[0]) as FieldPath<Values>;
  const form = useForm<Values>({
    defaultValues: initial,
    resolver: async (values) => {
      const check = await load?.().catch(() => undefined); // the service checks it all the same
      const issues = check?.(toBody?.(values) ?? values) ?? [];
      const errors = Object.fromEntries(
        issues.map(({ path, message }) => [fieldOf(path.join(".")), { type: "catalog", message }]).reverse(),
      );
      return (issues.length > 0 ? { values: {}, errors } : { values, errors: {} }) as ResolverResult<Values>;
    },
  });
  const refuse = ({ message, details }: AskError) => {
    for (const [at, issue] of (details.issues ?? []).entries()) {
      form.setError(fieldOf(issue.path), { message: issue.message }, { shouldFocus: at === 0 });
    }
    if (!details.issues) form.setError("root", { message });
  };
  const { errors, isSubmitting: isBusy } = form.formState;
  return {
    ...form,
    isBusy,
    /** About the whole form, where it is not about one field. */
    message: errors.root?.message,
    submit: form.handleSubmit(async (values) => {
      try {
        await send(toBody?.(values) ?? values);
      } catch (error) {
        refuse(error as AskError);
      }
    }),
    /** What ties a field of that name to the form. */
    field: (path: FieldPath<Values>) => ({
      ...form.register(path),
      error: errors[path]?.message as string | undefined,
    }),
  };
}
