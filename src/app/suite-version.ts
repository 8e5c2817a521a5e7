/** Printed in titles: "LiveUIBench protocol, Revisit suite v1". Counts up when tasks of the suite change what is measured. */
export const SUITE_VERSION = 'v1'
