-- Several people ask in turn, each for something of their own. Called by `wrk -s people.lua URL -- PATH AUTHORIZATION …`
local requests = {}
local turn = 0

function init(args)
  for index = 1, #args, 2 do
    local headers = {}
    for name, value in pairs(wrk.headers) do headers[name] = value end
    headers.authorization = args[index + 1]
    requests[#requests + 1] = wrk.format("GET", args[index], headers)
  end
end

function request()
  turn = turn % #requests + 1
  return requests[turn]
end
