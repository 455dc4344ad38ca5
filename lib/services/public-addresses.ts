import ipaddr from "ipaddr.js";

/** Never a receiver: here clouds give credentials to whoever asks, and many hosts answer at once. */
const NEVER = new Set(["linkLocal", "multicast", "broadcast"]);
const GLOBAL_IPV6 = ipaddr.parseCIDR("2000::/3"); // all else is local, a tunnel, or not given out
const DOCUMENTATION_IPV6 = ipaddr.parseCIDR("3fff::/20"); // newer than the library's list

/**
 * Whether deliveries may go to an IP address: public ones, and with `allowPrivate` those of one's own networks too.
 * Forms that hold an IPv4 address (mapped) count as that one; tunnels (6to4, Teredo, NAT64) are not public.
 */
export function isAllowedAddress(address: string, { allowPrivate }: { allowPrivate: boolean }): boolean {
  if (!ipaddr.isValid(address)) return false;
  const ip = ipaddr.process(address);
  if (allowPrivate) return !NEVER.has(ip.range());
  if (ip.range() !== "unicast") return false;
  return ip.kind() === "ipv4" || (ip.match(GLOBAL_IPV6) && !ip.match(DOCUMENTATION_IPV6));
}
