// The shapes that the modules of the studio share, as the published interface has them.

/**
 * @typedef {{ id: string, parentId: string | null, order: number, component: string, props: Record<string, unknown> }} PayloadNode
 */
/**
 * @typedef {object} Payload
 * @property {number} sequence
 * @property {string} surfaceId
 * @property {string} title
 * @property {object} theme
 * @property {object} dataModel
 * @property {string} root
 * @property {PayloadNode[]} nodes
 * @property {object} [app] the description that it was compiled from
 */
/**
 * @typedef {object} Requirement
 * @property {string} text
 * @property {'covered' | 'assumed' | 'unresolved'} status
 * @property {string[]} nodeIds
 * @property {string} [reason]
 * @property {boolean} [needsBackend]
 * @property {string} [proof] what was seen when it was tried
 * @property {string[]} [choices] prompts that may have been meant
 */
/** @typedef {{ engine: string, requirements: Requirement[] }} Coverage */
/** @typedef {{ version: number, turnId: string, prompt: string, title: string, engine: string }} VersionSummary */
/** @typedef {VersionSummary & { payload: Payload, coverage: Coverage, notes?: string[] }} Version */
/** The start of the first version: an example, or another person's interface. */
/** @typedef {{ kind: 'example' | 'remix', payload: Payload, coverage?: Coverage | undefined }} Start */
/** A prompt without a result, and the reasons. */
/** @typedef {{ prompt: string, requirements: Requirement[], notes: string[] }} Unanswered */
/** @typedef {{ path: string, message: string }} AppIssue */
/** @typedef {{ nodeId: string, component: string, label: string }} Selection */

export {};
