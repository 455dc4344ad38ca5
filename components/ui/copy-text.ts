/**
 * Puts a text on the clipboard; false where the browser does not let it. Pages over plain http have no clipboard of
 * their own: there a field is filled and copied from, beside the button, since a dialog keeps the focus within itself.
 */
export async function copyText(text: string, button: HTMLElement): Promise<boolean> {
  if (navigator.clipboard) {
    return await navigator.clipboard.writeText(text).then(
      () => true,
      () => copyFromField(text, button),
    );
  }
  return copyFromField(text, button);
}

function copyFromField(text: string, button: HTMLElement): boolean {
  const field = document.createElement("textarea");
  field.value = text;
  field.readOnly = true;
  field.ariaHidden = "true";
  field.className = "fixed top-0 left-0 size-px opacity-0";
  button.after(field);
  field.select();
  const done = document.execCommand("copy");
  field.remove();
  button.focus();
  return done;
}
