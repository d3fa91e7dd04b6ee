-- A script of wrk that sends prepared requests, one after the other, and prints the latencies of the answers.
-- Its arguments are a folder with the requests, as the bytes that go over the wire, and their number.
local requests = {}
local turn = 0

function init(args)
  for i = 1, tonumber(args[2]) do
    local file = assert(io.open(args[1] .. "/" .. (i - 1), "rb"))
    requests[i] = file:read("*a")
    file:close()
  end
end

function request()
  turn = turn % #requests + 1
  return requests[turn]
end

function done(summary, latency)
  local errors = summary.errors
  local failed = errors.connect + errors.read + errors.write + errors.status + errors.timeout
  local counts = {}
  for i = 1, #latency do
    local microseconds, count = latency(i)
    counts[i] = "[" .. microseconds .. "," .. count .. "]"
  end
  io.write("\n{\"requests\":", summary.requests, ",\"failed\":", failed, ",\"microseconds\":", summary.duration)
  io.write(",\"latencies\":[", table.concat(counts, ","), "]}\n")
end
