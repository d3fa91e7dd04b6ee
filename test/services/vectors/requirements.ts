// Every rule that the vectors service has to keep, by id. `V…` are the rules of the published interface; the number
// before the dot is the section. `D…` are the decisions for what the interface leaves open. `Q…` are the promises to
// clients of Qdrant under /qdrant. docs/decisions/vectors.md explains both. A test names the ids that it verifies in
// square brackets at the start of its name. requirements.test.ts fails when an id has no test, and when a test names an
// unknown id.

export const REQUIREMENTS: Readonly<Record<string, string>> = {
  // 1. What the service does
  'V1.1':
    'offers collection create, read and delete; point upsert, retrieval by id, search, query and deletion; and the payload index call',
  'V1.2': 'each api-key value identifies a stable, isolated namespace',
  'V1.3': 'X-Tenant-Id splits the namespace of one api-key into further namespaces',
  'V1.4': 'search is exact top-k over the stored points of the collection',
  'V1.5': 'a self-hosted server serves all routes including GET /',

  // 2. Resources and their fields
  'V2.1': 'success envelope: status "ok", result, time >= 0, usage null, on all collection and point routes',
  'V2.2': 'VectorParams.size is required, an integer >= 1',
  'V2.3': 'VectorParams.distance is required, one of Cosine, Euclid, Dot, Manhattan',
  'V2.4': 'VectorParams.data_type is optional, only "float", default "float"',
  'V2.5': 'VectorParams allows no other properties',
  'V2.6':
    'CollectionInfo has status, points_count, name, vectors and config.params.vectors with the same content as vectors',
  'V2.7': 'point id is required, a string or number; numeric ids are normalized to strings in storage and responses',
  'V2.8': 'point vector is required, an array of at least 1 number, as long as the collection size',
  'V2.9': 'point payload is optional, a free-form object',
  'V2.10': 'additional properties on a point are allowed',
  'V2.11':
    'ScoredPoint has id (string), version (integer), score (number), payload (object or null), and vector, shard_key, order_value null',
  'V2.12': 'RetrievedPoint has id (string), version (integer), payload, and vector, shard_key, order_value null',
  'V2.13': 'UpdateResult is operation_id 0 and status "completed"',
  'V2.14': 'a filter is { must: [condition…] }',
  'V2.15': 'a filter is { should: [{ must: [condition…] }…] } with at least 1 item in should and in each inner must',
  'V2.16': 'a condition is { key, match: { value } }, key matches ^pathSegments\\.\\d+$, value is a string',
  'V2.17':
    'no other properties are allowed in filter, should item, condition and match; no other filters are supported',
  'V2.18': 'GET / answers { title, version }, GET /health answers { status: "ok" }',

  // 3. States and transitions
  'V3.1': 'PUT of an absent collection creates it; result true',
  'V3.2': 'PUT of a present collection with the same configuration is idempotent; result true',
  'V3.3': 'PUT of a present collection with a different configuration is an error and leaves it unchanged',
  'V3.4': 'DELETE of a present collection removes metadata and points; result true',
  'V3.5': 'DELETE of an absent collection is a no-op success',

  // 4. Endpoints
  'V4.1': 'the collection path parameter has at least 1 character',
  'V4.2': 'X-Tenant-Id defaults to "default"; non-alphanumeric characters are normalized to underscores',
  'V4.3': 'Service-API-Version is optional and only 2026-05-28, on all routes',
  'V4.4': 'Idempotency-Key is optional, 1 to 255 characters, on every mutating route',
  'V4.5': 'api-key is required on collection and point routes',
  'V4.6': 'all request and response bodies are JSON',
  'V4.7': 'GET / and GET /health need no authentication',
  'V4.8': 'GET /health is 200 when the server and the storage probe are available, 503 with an error body otherwise',
  'V4.9': 'PUT /collections/{collection} takes { vectors } and no other properties; body required',
  'V4.10':
    'GET /collections/{collection} returns status, point count and vector configuration for the namespace; 404 when missing',
  'V4.11':
    'PUT /collections/{collection}/index only acknowledges; result UpdateResult; 404 when the collection is missing',
  'V4.12':
    'retrieve takes ids (1 to 1000 strings or numbers), with_payload (boolean, default true), with_vector (boolean, default false) and nothing else',
  'V4.13': 'retrieve returns an array of RetrievedPoint whose vector is null even when with_vector is true',
  'V4.14': 'upsert takes { points } with at least 1 item and no other properties; result UpdateResult',
  'V4.15': 'POST /points/upsert is an alias of PUT /points',
  'V4.16':
    'search takes vector (required, at least 1 number), top, limit (1 to 1000), with_payload (boolean, array or object), score_threshold (number or null), filter; additional properties are allowed',
  'V4.17':
    'score_threshold is the minimum similarity for Cosine and Dot and the maximum distance for Euclid and Manhattan',
  'V4.18': 'search returns an array of ScoredPoint',
  'V4.19':
    'query takes the vector from vector, embedding, query.vector, query.nearest.vector, nearest.vector, or else the first nested numeric array anywhere in the body',
  'V4.20':
    'query takes the same optional fields as search; additional properties are allowed; result is { points: [ScoredPoint…] }',
  'V4.21': 'delete by { points: [id…] } with at least 1 string or number',
  'V4.22': 'delete by { filter: {} } clears all points',
  'V4.23': 'delete by { filter: PathSegments filter }',
  'V4.24': 'delete takes exactly one of its shapes and no other properties; result UpdateResult',
  'V4.25': 'point routes answer 404 for a missing collection and 400 for a bad request',

  // 5. Authentication
  'V5.1': 'a missing api-key yields AUTHENTICATION_REQUIRED',

  // 6. Events
  'V6.1': 'the REST interface has no webhook subscription routes',

  // 7. Errors
  'V7.1':
    'an error body has status "error", error, code, message, resolution, request_id, and optionally an object details',
  'V7.2': 'request_id is also returned in the X-Request-Id response header',
  'V7.3': 'code is one of the eleven published codes',
  'V7.4':
    'an operation on a missing collection yields COLLECTION_NOT_FOUND, message "collection not found", and a resolution naming what to check',
  'V7.5': 'a body that fails the schema yields VALIDATION_ERROR',
  'V7.6': 'a point vector of another length yields VECTOR_DIMENSION_MISMATCH',

  // 8. Limits
  'V8.1': 'ids per retrieve: 1 to 1000',
  'V8.2': 'top and limit in search and query: 1 to 1000',

  // 9. Versioning
  'V9.1': 'without Service-API-Version the current contract is used; with 2026-05-28 it is pinned',
  'V9.2': 'URL path versions such as /v1 are not published',
  'V9.3': 'the description of the interface carries version 0.1.0',

  // Decisions: see docs/decisions/vectors.md
  D1: 'statuses: 400, 401, 404, 405 with Allow, 408, 409, 413, 415, 500, 503 with their codes',
  D2: 'a different configuration on create is 400 BAD_REQUEST naming both configurations',
  D3: 'collection names are NFC-normalized, up to 255 characters, no control characters, otherwise kept; distinct names stay distinct',
  D4: 'the namespace derives from SHA-256 of the api-key and the tenant; the key is stored nowhere; a foreign collection answers like a missing one',
  D5: 'neither top nor limit: 10 results; both: top wins',
  D6: 'with_payload: absent null, true whole, array or include selects, exclude drops, by dotted key',
  D7: 'a payload that is not sent is {}',
  D8: 'ids are any string; numbers keep every digit',
  D9: 'version is the number of the write that stored the point, growing per collection',
  D10: 'scores: best first, zero vectors have cosine 0, ties go to the lower id in code-unit order',
  D11: 'score_threshold is inclusive; null is none',
  D12: 'pathSegments may be an array or an object; an empty outer must matches everything and in delete clears',
  D13: 'the query vector: published places first, then query or query.nearest as an array, then depth first; none is a clear 400',
  D14: 'of duplicate ids in one upsert the last wins; the request is one atomic write',
  D15: 'Idempotency-Key: replay within 24 h with Idempotency-Replayed, other body 409, still running 409 with Retry-After',
  D16: 'an unsupported Service-API-Version is 400 VALIDATION_ERROR naming the supported one',
  D17: 'X-Request-Id of the caller is echoed when well-formed, else a UUID, on every answer',
  D18: 'details: issues, expected/actual/id/index, collection',
  D19: 'bounds: body 32 MiB, vector size 65,536, ids of 1,024 bytes, payloads of 1 MiB, 16,384 values and 64 levels, lists of 65,536, filter conditions, keys and steps',
  D20: 'GET / is titled "Magpie Vector Search" with the version of the package',
  D21: 'numbers beyond the float32 range are 400',
  D22: '/openapi.json and /docs are served without an api-key and load nothing from outside',
  D23: 'a failing store: health 503 HEALTH_CHECK_FAILED, writes 500 with a clear message, recovery by itself',
  D24: 'bodies in another content type or encoding are 415; malformed JSON or UTF-8 is 400 VALIDATION_ERROR',

  // The Qdrant-compatible surface: see docs/decisions/vectors.md
  Q1: 'GET /qdrant returns title and version, healthz, livez and readyz answer, without credentials',
  Q2: 'the same namespaces and data as at the root; the key as api-key header or bearer token',
  Q3: 'collections are listed, found to exist, created (409 when taken), read (404), deleted (false when absent)',
  Q4: 'known tuning keys are accepted, stored, and returned in the shape that clients expect',
  Q5: 'named, sparse and multiple vectors and other datatypes are refused on create; a taken name is reported first',
  Q6: 'payload indexes of every type are stored, returned with their points, replaced and deleted; unknown schemas are refused',
  Q7: 'points are upserted in either form',
  Q8: 'ids are texts or 64-bit unsigned integers, keep every digit everywhere, and come back as numbers where they are such',
  Q9: 'points are retrieved with payload and, when asked, with their vectors as sent',
  Q10: 'scroll leads through all points in the order of their ids',
  Q11: 'count is exact',
  Q12: 'search is exact, with filter, offset, threshold and selection of the payload; parameters change nothing',
  Q13: 'query by vector, by id (not answering it), with diversity, or without a query in the order of ids',
  Q14: 'recommendations are near the average of the examples, which are no answers',
  Q15: 'batches of searches and queries are answered in their order',
  Q16: 'points are deleted by ids and by filter; an empty filter deletes all',
  Q17: 'payloads are set, overwritten, deleted by key and cleared, by ids or by filter',
  Q18: 'vectors are replaced; a missing point is 404 and nothing changes',
  Q19: 'filters: must, should, must_not, min_should; match, range, dates, counts, empty, null, ids, places, nested objects; keys with dots, quotes and []',
  Q20: 'what is not supported is refused with a clear 400, never ignored',
  Q21: 'unknown fields and query parameters are refused; wait, ordering, timeout and consistency are accepted',
  Q22: 'errors have the shape and statuses of the original',
  Q23: 'bounds: results, ids, batches, examples, vectors in one answer, filters, tuning',
  Q24: 'integers in payloads and filters keep every digit',
  Q25: 'the official client works unchanged',
  Q26: 'the indexer of Roo Code and Kilo Code works unchanged',
  Q27: 'the stores of LangChain, Mastra, LlamaIndex and mem0 work unchanged; the calls of Haystack, Open WebUI, AnythingLLM, n8n, Flowise and Dify are answered',
  Q28: 'the interface describes itself at /qdrant/openapi.json and /qdrant/docs, and the root describes the root',
  Q29: 'an Idempotency-Key makes a write happen once',
  Q30: 'text, text_any and phrase match words where there is an index of texts, as its parameters say, and letters where there is none',
  Q31: 'pages come in the order of a payload value, up or down and from a value on, where an index says of what kind it is',
  Q32: 'groups are those of the best points, each with its own best points',
  Q33: 'facets count the points of each value, exactly',
  Q40: 'several writes in one request happen in their order, until one fails',
  Q41: 'the same interface is at the root of a separate port',
  Q42: 'the empty text is the name of the default vector, wherever a vector can be named',
  Q43: 'every operation that Qdrant publishes is served, or refused with the name of the feature',
  Q44: 'aliases stand for collections in every call; changes of the tuning of a collection are stored and returned',
  Q60: 'best_score, sum_scores, discover, context and relevance feedback score every matching point exactly',
  Q61: 'prefetches are merged by fusion or ranked anew, each with filter, threshold and limit, within bounds',
  Q62: 'queries order by a payload value, sample at random and choose diverse points, also among prefetched ones',
  Q63: 'formulas compute scores of scores, payload values, conditions, distances, dates and decays',
  Q64: 'groups come of any query, with the records of another collection',
  Q65: 'ids of a query may be those of another collection, for each stage',
  Q66: 'distance matrices have the nearest others of each point of a sample',
  Q70: 'the strict mode of a collection limits its requests, in the words of the original',
  Q71: 'snapshots restore a collection as it was; damaged ones change nothing; they belong to their namespace',
  Q73: 'points are written by mode and by a filter on what exists, as one atomic write',
  Q74: 'a prefix matches the beginning of texts',
  Q75: 'vector names are added to and removed from a collection, with all their vectors, in one write',
  Q76: 'vectors of the datatype uint8 are cut to whole numbers from 0 to 255, and so are their queries',
  Q77: 'texts with the model qdrant/bm25 become sparse vectors, in writes and in queries; other models are refused',
  Q72: 'telemetry and metrics have the fields and names of the original',
};
