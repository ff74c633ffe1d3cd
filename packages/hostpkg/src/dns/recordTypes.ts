/** Record types of record sets, with the data of a record of each type. */
export const RECORD_SET_TYPES = {
  A: "IPv4 address",
  AAAA: "IPv6 address",
  TXT: "text",
  CNAME: "canonical name of a host",
  NS: "name server of a subdomain",
  MX: "mail server",
  SRV: "host and port of a service",
  SSHFP: "fingerprint of an SSH key",
  ALIAS: "alias of another name, allowed at the zone apex",
  CAA: "certificate authority that may issue certificates",
};

/** Record types of the actual DNS service only, whose contents the provider does not check. */
export const OTHER_TYPES = {
  DNAME: "alias of a subtree of names",
  HTTPS: "parameters of an HTTPS service",
  SVCB: "parameters of a service",
};
