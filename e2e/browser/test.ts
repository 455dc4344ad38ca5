import { test as base, expect, type Page } from "@playwright/test";

export { expect };

/** Every page of a test must stay on the service's own host and write no error to the console; that a data route refused is none. */
export const test = base.extend({
  page: async ({ page, baseURL }, use) => {
    const complaints = watch(page, new URL(baseURL ?? "").host);
    await use(page);
    expect(complaints).toEqual([]);
  },
});

function watch(page: Page, host: string): string[] {
  const complaints: string[] = [];
  page.on("console", (message) => {
    const isRefusal = /\/api\//.test(message.location().url) && /status of 4\d\d/.test(message.text());
    if (message.type() === "error" && !isRefusal) complaints.push(`console: ${message.text()}`);
  });
  page.on("pageerror", (error) => complaints.push(`error: ${error.message}`));
  page.on("request", (request) => {
    const { protocol, host: asked } = new URL(request.url());
    if (protocol.startsWith("http") && asked !== host) complaints.push(`request to another host: ${request.url()}`);
  });
  return complaints;
}
