-- Asks for several things in turn, each time as another visitor. Called by `wrk -s mixed.lua URL -- METHOD PATH BODY …`
-- A browser of today: what calls itself otherwise is taken for a program.
local BROWSER = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36"

local requests = {}
local turn = 0

function init(args)
  for index = 1, #args, 3 do
    requests[#requests + 1] = { args[index], args[index + 1], args[index + 2] }
  end
end

function request()
  turn = turn % #requests + 1
  local method, path, body = unpack(requests[turn])
  local headers = {
    ["x-forwarded-for"] = string.format("198.18.%d.%d", math.random(0, 7), math.random(0, 255)),
    ["accept-encoding"] = "br",
    ["user-agent"] = BROWSER,
  }
  if body ~= "" then headers["content-type"] = "application/json" end
  return wrk.format(method, path, headers, body ~= "" and body or nil)
end
