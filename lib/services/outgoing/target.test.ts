import { describe, expect, test } from "vitest";
import { isAllowedAddress } from "./public-addresses";
import { checkTargetUrl } from "./target";

const PUBLIC_ONLY = { allowPrivate: false };
const WITH_PRIVATE = { allowPrivate: true };

const PUBLIC = ["1.1.1.1", "93.184.216.34", "172.15.0.1", "172.32.0.1", "192.169.0.1", "2606:4700::1111", "2a00::1"];
const PRIVATE = [
  ...["0.0.0.0", "0.1.2.3", "10.0.0.1", "100.64.0.1", "100.127.255.255", "127.0.0.1", "127.255.255.254"],
  ...["172.16.0.1", "172.31.255.255", "192.168.1.1"],
  ...["::", "::1", "fc00::1", "fdff::1", "::ffff:127.0.0.1", "::ffff:10.0.0.1", "::ffff:0a00:0001"],
];
const RESERVED = [
  ...["192.0.0.1", "192.0.2.1", "198.18.0.1", "198.19.255.255", "198.51.100.1", "203.0.113.1", "240.0.0.1"],
  ...["::7f00:1", "::127.0.0.1", "64:ff9b::7f00:1", "64:ff9b:1::1", "2002:7f00:1::", "2001:0:1::1", "2001:db8::1"],
  ...["3fff::1", "fec0::1", "100::1", "4000::1"],
];
const METADATA = [
  ...["169.254.169.254", "169.254.0.1", "169.254.170.2", "169.254.42.42", "100.100.100.200", "100.96.0.96"],
  ...["192.0.0.192", "168.63.129.16", "fe80::1", "fe80::a9fe:a9fe", "fd00:ec2::254", "fd00:ec2::23", "fd20:ce::254"],
  ...["fd00:c1::a9fe:a9fe", "fd00:42::42", "fd00:a9fe:a9fe::1", "fd00:100::100:200"],
];
const HOLDING_METADATA = [
  ...["::ffff:169.254.169.254", "::ffff:6464:64c8", "::169.254.169.254", "::ffff:0:a9fe:a9fe", "64:ff9b::a9fe:a9fe"],
  ...["64:ff9b::6464:64c8", "64:ff9b::c000:c0", "64:ff9b:1::a9fe:a9fe", "64:ff9b:1:a9fe:a9:fe00::", "2002:a9fe:a9fe::"],
  ...[
    "2002:6464:64c8::1",
    "2001:0:a9fe:a9fe::1",
    "2a00:1:2:3:4:5:a9fe:a9fe",
    "fd12:3456:a9fe:a9fe::",
    "fd12:3456:789a:12a9:fe:a9fe::",
  ],
  ...[
    "fd12:3456:78a9:fea9:fe::",
    "fd12:3456:789a:bcde:a9:fea9:fe00:0",
    "fd12:3456:789a:a9fe:a9:fe00::",
    "fd12::6464:64c8",
  ],
];
const NEVER = [...METADATA, ...HOLDING_METADATA, "224.0.0.1", "239.255.255.255", "255.255.255.255", "ff02::1"];
const ALL_BUT_PUBLIC = [...PRIVATE, ...RESERVED, ...NEVER];

test.each(PUBLIC)("%s is public", (address) => {
  expect(isAllowedAddress(address, PUBLIC_ONLY)).toBe(true);
});

test.each(ALL_BUT_PUBLIC)("%s is not public", (address) => {
  expect(isAllowedAddress(address, PUBLIC_ONLY)).toBe(false);
});

test.each(PRIVATE)("%s may be allowed", (address) => {
  expect(isAllowedAddress(address, WITH_PRIVATE)).toBe(true);
});

test.each(NEVER)("%s is never allowed: clouds keep credentials there, or many hosts answer", (address) => {
  expect(isAllowedAddress(address, WITH_PRIVATE)).toBe(false);
});

test("what only looks like an address of a cloud may be allowed", () => {
  for (const address of ["100.100.100.201", "fd00:ec3::254", "fd20:ce::1", "fd12:3456::a9fe:0"]) {
    expect(isAllowedAddress(address, WITH_PRIVATE)).toBe(true);
  }
  expect(isAllowedAddress("2a00:a9fe::1", PUBLIC_ONLY)).toBe(true);
});

test("what is no address is not allowed", () => {
  for (const text of ["", "localhost", "1.2.3.4.5", "fe80::1%eth0 x"]) {
    expect(isAllowedAddress(text, WITH_PRIVATE)).toBe(false);
  }
});

describe("a URL for deliveries", () => {
  test.each([...ALL_BUT_PUBLIC.map((ip) => (ip.includes(":") ? `[${ip}]` : ip))])("is refused at %s", (host) => {
    expect(checkTargetUrl(`https://${host}/hooks`, PUBLIC_ONLY)).toBe("must be a public address");
  });

  test.each([
    ...["0x7f000001", "2130706433", "017700000001", "127.1", "127.0.1", "0x7f.1", "0177.0.0.1", "0", "127.0.0.1."],
    ...["１２７.0.0.1", "127。0。0。1", "%31%32%37.0.0.1", "localhost", "LOCALHOST", "localhost.", "a.localhost"],
    ...["printer.local", "metadata.google.internal", "[::ffff:7f00:1]", "[0:0:0:0:0:ffff:127.0.0.1]"],
  ])("is refused for the odd spelling %s", (host) => {
    expect(checkTargetUrl(`https://${host}/hooks`, PUBLIC_ONLY)).toBe("must be a public address");
  });

  test("is taken with a name or a public address, port, path and query", () => {
    for (const url of [
      "https://example.com",
      "https://example.com:8443/a?b=c",
      "https://1.1.1.1/",
      "https://xn--bcher-kva.example/",
    ]) {
      expect(checkTargetUrl(url, PUBLIC_ONLY)).toBeUndefined();
    }
  });

  test("must be https, unless private networks are allowed", () => {
    expect(checkTargetUrl("http://example.com", PUBLIC_ONLY)).toBe("must begin with https://");
    expect(checkTargetUrl("http://127.0.0.1:4000/hooks", WITH_PRIVATE)).toBeUndefined();
    expect(checkTargetUrl("ftp://example.com", WITH_PRIVATE)).toBe("must begin with https://");
    expect(checkTargetUrl("http://169.254.169.254/latest", WITH_PRIVATE)).toBe("must be a public address");
  });

  test("must hold no credentials", () => {
    for (const url of ["https://user@example.com", "https://user:pass@example.com", "https://:pass@example.com"]) {
      expect(checkTargetUrl(url, PUBLIC_ONLY)).toContain("user name or password");
    }
  });

  test("must be a URL of bounded length", () => {
    for (const url of ["", "example.com", "//example.com", "https://", "https://[fe80::1%25eth0]/", "https://a b/"]) {
      expect(checkTargetUrl(url, PUBLIC_ONLY)).toContain("absolute URL");
    }
    expect(checkTargetUrl(`https://example.com/${"a".repeat(3000)}`, PUBLIC_ONLY)).toContain("2048");
  });
});
