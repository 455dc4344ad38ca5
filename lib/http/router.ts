import { nowhere, type Resource } from "./resource";

/** Finds what answers a path: whole paths by one look-up, those with a parameter such as `/v1/keys/{id}` by pattern. */
export function router(resources: readonly Resource[]): (path: string) => Resource {
  const exact = new Map(resources.map((resource) => [resource.path, resource]));
  const patterns = resources
    .filter(({ path }) => path.includes("{"))
    .map((resource) => ({ resource, pattern: new RegExp(`^${resource.path.replace(/\{[^}]+\}/g, "[^/]+")}$`) }));
  return (path) => exact.get(path) ?? patterns.find(({ pattern }) => pattern.test(path))?.resource ?? nowhere;
}
