import ipaddr from "ipaddr.js";

/** Where a network address belongs: the network that one subscriber holds, and the region around it that one provider might. */
export interface Networks {
  network: string;
  region: string;
}

const PREFIXES = {
  ipv4: { network: 32, region: 24 },
  ipv6: { network: 64, region: 48 }, // a subscriber has a /64 at the least: its addresses are as good as one
} as const;

/** The networks of an address. An IPv4 address mapped into IPv6 counts as IPv4; a text that is no address is its own network. */
export function networksOf(address: string): Networks {
  const plain = address.split("%")[0] ?? ""; // fe80::1%eth0
  if (!ipaddr.isValid(plain)) return { network: address, region: address };
  const ip = ipaddr.process(plain);
  const { network, region } = PREFIXES[ip.kind()];
  return { network: within(ip, network), region: within(ip, region) };
}

function within(ip: ipaddr.IPv4 | ipaddr.IPv6, prefix: number): string {
  const kind = ip.kind() === "ipv4" ? ipaddr.IPv4 : ipaddr.IPv6;
  return `${kind.networkAddressFromCIDR(`${ip.toString()}/${prefix}`)}/${prefix}`;
}
