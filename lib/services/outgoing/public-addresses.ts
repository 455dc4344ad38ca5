import ipaddr from "ipaddr.js";

type Address = ReturnType<typeof ipaddr.process>;

/** Where clouds hand out credentials to whoever asks from the machine; of no use to a receiver or a file. */
const METADATA = [
  [
    "169.254.0.0/16",
    "link-local: AWS, Google, Azure, Oracle, Tencent, Scaleway, Akamai, OpenStack; ECS and EKS agents",
  ],
  ["169.254.169.254/32", "the same, behind a NAT64 too"],
  ["fe80::/10", "link-local: OpenStack, Akamai"],
  ["fd00:ec2::/32", "AWS: metadata, credentials of EKS pods"],
  ["fd20:ce::254/128", "Google Cloud"],
  ["168.63.129.16/32", "Azure: the host's agent, at a public address"],
  ["192.0.0.192/32", "Oracle Cloud Classic"],
  ["fd00:c1::a9fe:a9fe/128", "Oracle Cloud"],
  ["100.100.100.200/32", "Alibaba Cloud"],
  ["fd00:100::100:200/128", "Alibaba Cloud"],
  ["100.96.0.96/32", "Volcano Engine"],
  ["fd00:42::42/128", "Scaleway"],
  ["fd00:a9fe:a9fe::1/128", "Akamai (Linode)"],
].map(([range, whose]) => ({ range: ipaddr.parseCIDR(range as string), whose }));

const METADATA_IPV4 = new Set(METADATA.filter(({ range }) => range[1] === 32).map(({ range }) => range[0].toString()));

/** Ranges that lead to many hosts at once, or through a tunnel to whatever IPv4 address they hold. */
const NEVER = new Set(["multicast", "broadcast", "rfc6145", "rfc6052", "6to4", "teredo"]);
const IPV4_COMPATIBLE = ipaddr.parseCIDR("::/96");
const GLOBAL_IPV6 = ipaddr.parseCIDR("2000::/3"); // all else is local, a tunnel, or not given out
const DOCUMENTATION_IPV6 = ipaddr.parseCIDR("3fff::/20"); // newer than the library's list

/** Bytes of an IPv6 address that hold an IPv4 address behind a NAT64 prefix of any length (RFC 6052). */
const NAT64_BYTES = [
  [4, 5, 6, 7],
  [5, 6, 7, 9],
  [6, 7, 9, 10],
  [7, 9, 10, 11],
  [9, 10, 11, 12],
  [12, 13, 14, 15],
] as const;

/**
 * Whether requests may go to an IP address: public ones, and with `allowPrivate` those of one's own networks too; never
 * where clouds hand out credentials. Mapped IPv4 addresses count as what they hold; tunnels lead nowhere.
 */
export function isAllowedAddress(address: string, { allowPrivate }: { allowPrivate: boolean }): boolean {
  if (!ipaddr.isValid(address)) return false;
  const ip = ipaddr.process(address);
  if (NEVER.has(ip.range()) || isCompatible(ip) || isMetadata(ip)) return false;
  if (allowPrivate) return true;
  if (ip.range() !== "unicast") return false;
  return ip.kind() === "ipv4" || (ip.match(GLOBAL_IPV6) && !ip.match(DOCUMENTATION_IPV6));
}

function isCompatible(ip: Address): boolean {
  return ip.kind() === "ipv6" && ip.range() === "unicast" && ip.match(IPV4_COMPATIBLE);
}

/** Whether an address leads to a service of credentials. A network chooses its own NAT64 prefix, so any IPv6 address may stand for an IPv4 one. */
function isMetadata(ip: Address): boolean {
  if (METADATA.some(({ range }) => range[0].kind() === ip.kind() && ip.match(range))) return true;
  if (ip.kind() === "ipv4") return false;
  const bytes = ip.toByteArray();
  return NAT64_BYTES.some((at) => METADATA_IPV4.has(at.map((n) => bytes[n]).join(".")));
}
