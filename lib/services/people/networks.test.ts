import { expect, test } from "vitest";
import { networksOf } from "./networks";

test.each([
  ["192.0.2.7", "192.0.2.7/32", "192.0.2.0/24"],
  ["::ffff:192.0.2.7", "192.0.2.7/32", "192.0.2.0/24"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64", "2001:db8:1::/48"],
  ["fe80::1%eth0", "fe80::/64", "fe80::/48"],
  ["", "", ""],
  ["unknown", "unknown", "unknown"],
])("%s is in the network %s of the region %s", (address, network, region) => {
  expect(networksOf(address)).toEqual({ network, region });
});
