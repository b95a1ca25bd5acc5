/** Where on earth an address is. Throws {@link ../portFailure.PortFailure} when it can't be asked. */
export interface IpLocation {
  /** @returns a place in Persian, as «تهران، ایران»; empty when nobody knows it. */
  locate(ipAddress: string): Promise<string>;
}
