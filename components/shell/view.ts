/** What the frame around each page shows. */
export interface ShellView {
  email: string;
  organization: { id: string; name: string };
  plan: string;
  organizations: { id: string; name: string }[];
}
